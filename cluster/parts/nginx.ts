import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { freePort } from "../../packages/testkit/src/index.ts"
import { startProgram, type Program } from "./program.ts"

/** The proxy in front of the servers. */
export interface Nginx extends Program {
  readonly url: string
}

/**
 * Starts nginx before servers on these ports.
 *
 * A server that does not answer is left out for a moment and the call goes to the next, except for
 * posts that have been sent: those are repeated by the caller, under the same id.
 */
export async function startNginx(folder: string, servers: readonly number[]): Promise<Nginx> {
  const port = await freePort()
  const home = join(folder, "nginx")
  await mkdir(home, { recursive: true })
  const configuration = join(home, "nginx.conf")
  await writeFile(
    configuration,
    `
daemon off;
worker_processes 1;
worker_rlimit_nofile 20000;
pid ${home}/nginx.pid;
error_log ${home}/error.log warn;
events { worker_connections 10000; }
http {
  access_log off;
  client_body_temp_path ${home}/body;
  proxy_temp_path ${home}/proxy;
  fastcgi_temp_path ${home}/fastcgi;
  uwsgi_temp_path ${home}/uwsgi;
  scgi_temp_path ${home}/scgi;
  client_max_body_size 1g;
  upstream site {
    least_conn;
${servers.map((server) => `    server 127.0.0.1:${server} max_fails=2 fail_timeout=2s;`).join("\n")}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s;
      proxy_read_timeout 120s;
      proxy_next_upstream error timeout http_503;
    }
    location /v1/convert/events {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_buffering off;
      proxy_read_timeout 3600s;
    }
  }
}
`,
  )
  const url = `http://127.0.0.1:${port}`
  const program = await startProgram({
    name: "nginx",
    command: "/usr/sbin/nginx",
    args: ["-c", configuration, "-p", home],
    log: join(folder, "nginx.log"),
    ready: () =>
      fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      ),
  })
  return { ...program, url }
}
