import { ownAesCbc, type Host, type HostZlib } from "@mozhuan/engine"
import { deflate, deflateRaw, Inflate } from "pako"
import { HanFace } from "../documents/han-face.ts"
import { browserCodec } from "./browser-codec.ts"
import wasmAddress from "@embedpdf/pdfium/pdfium.wasm?url"

/** Chinese text without its font; see there for when it is loaded. */
export const hanFace = new HanFace()

/**
 * The engine's host in a browser worker: pictures packed as the server packs them, one face for
 * Chinese text, no office programs.
 */
export const browserHost: Host = {
  asset: async () => new Uint8Array(await (await fetch(wasmAddress)).arrayBuffer()),
  findFont: hanFace.find,
  images: browserCodec(),
  aesCbc: ownAesCbc,
  zlib: portedZlib(),
}

/**
 * The zlib of the server in JavaScript: equal bytes at an equal level give equal bytes there and
 * here, in every browser. A browser's own deflate is another program.
 */
function portedZlib(): HostZlib {
  return {
    deflate: (bytes, level) => deflate(bytes, { level }),
    deflateRaw: (bytes, level) => deflateRaw(bytes, { level }),
    inflate(bytes, most = Infinity) {
      const pieces: Uint8Array[] = []
      let length = 0
      const inflating = new Inflate()
      inflating.onData = (piece) => {
        length += piece.length
        if (length > most) throw new RangeError("The data gives more than was asked for.")
        pieces.push(piece)
      }
      if (!inflating.push(bytes, true)) throw new RangeError(inflating.msg)
      const whole = new Uint8Array(length)
      for (let index = 0, at = 0; index < pieces.length; index++) {
        const piece = pieces[index] ?? new Uint8Array()
        whole.set(piece, at)
        at += piece.length
      }
      return whole
    },
  }
}
