import { expect, test } from "vitest"
import { PagePictures } from "./page-pictures.ts"

const item = { id: "a", file: new File(["%PDF"], "a.pdf"), password: "" }

test("a picture wished for again while it is drawn is heard of", async () => {
  const finish: (() => void)[] = []
  const pictures = new PagePictures({
    draw: () => new Promise((resolve) => finish.push(() => resolve(new Blob(["x"])))),
  })
  const heard: string[] = []
  const withdraw = pictures.want(item, 0, 150, () => heard.push("first"))
  withdraw()
  pictures.want(item, 0, 150, () => heard.push("second"))
  finish[0]?.()
  await expect.poll(() => heard).toEqual(["second"])
  expect(pictures.known("a", 0, 150)).toMatch(/^blob:/)
})

test("a page that cannot be drawn does not hold up the next", async () => {
  const pictures = new PagePictures({
    draw: (_file, _password, page) =>
      page === 0 ? Promise.reject(new Error("damaged")) : Promise.resolve(new Blob(["x"])),
  })
  const heard: number[] = []
  for (const page of [0, 1]) pictures.want(item, page, 150, () => heard.push(page))
  await expect.poll(() => heard).toEqual([1])
})

test("a page shown larger is drawn again for its room, and sizes near each other share a picture", async () => {
  const widths: number[] = []
  const pictures = new PagePictures({
    draw: (_file, _password, _page, width) => {
      widths.push(width)
      return Promise.resolve(new Blob(["x"]))
    },
  })
  for (const room of [150, 190, 300]) {
    const address = await new Promise<string>((hear) => pictures.want(item, 0, room, hear))
    expect(pictures.known("a", 0, room)).toBe(address)
  }
  expect(widths).toEqual([200, 400])
})
