import { streamObject } from "@mozhuan/testkit"
import { describe, expect, it, test } from "vitest"
import { host, read, itemsOf, paths, images } from "./test/read-scenes.ts"

describe("paths of a page", () => {
  it("are told as rulings when they are straight lines or thin boxes", async () => {
    const [line, bar, block] = paths(
      await itemsOf("2 w 10 50 m 110 50 l S 10 20 0.5 60 re f 50 60 40 30 re f"),
    )
    expect(line?.rule).toMatchObject({
      direction: "horizontal",
      at: 50,
      from: 10,
      to: 110,
      thickness: 2,
    })
    expect(bar?.rule).toMatchObject({ direction: "vertical", from: 20, to: 80, thickness: 0.5 })
    expect(block?.rule).toBeUndefined()
    expect(block?.box).toMatchObject({ x0: 50, y0: 10, x1: 90, y1: 40 })
  })

  it("come apart where one path draws a whole grid", async () => {
    const grid = paths(await itemsOf("10 10 m 110 10 l 10 30 m 110 30 l 10 10 m 10 30 l S"))
    expect(grid.map((path) => path.rule?.direction)).toEqual([
      "horizontal",
      "horizontal",
      "vertical",
    ])
  })

  it("stay whole where the fill rule cuts one part out of another", async () => {
    const [ring, ...more] = paths(await itemsOf("10 10 80 80 re 30 30 40 40 re f*"))
    expect(more).toHaveLength(0)
    expect(ring?.fillRule).toBe("evenodd")
  })

  it("have their line width and dash scaled like the page", async () => {
    const [path] = paths(await itemsOf("3 0 0 3 0 0 cm 0.5 w [2 1] 0 d 5 5 m 40 20 l S"))
    expect(path?.lineWidth).toBeCloseTo(1.5)
    expect(path?.dash).toEqual([6, 3])
  })

  it("become a picture where a pattern or a shading fills them, and stay where white does", async () => {
    const objects = {
      100: streamObject(
        "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Resources << >>",
        "1 0 0 rg 0 0 5 5 re f",
      ),
      101: "<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 200 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> /Extend [true true] >>",
    }
    const { scene, bytes, close, diagnostics } = await read({
      pages: [
        {
          content:
            "/Pattern cs /P scn 10 10 50 50 re f 1 1 1 rg 70 10 50 50 re f q 130 10 50 50 re W n /S sh Q",
          resources: "/Pattern << /P 100 0 R >> /Shading << /S 101 0 R >>",
        },
      ],
      objects,
    })
    const items = scene.pages[0]?.items ?? []
    expect(items.map((item) => item.kind)).toEqual(["image", "path", "image"])
    expect(images(items).every((image) => image.isRasterised)).toBe(true)
    expect(diagnostics.filter((item) => item.kind === "region-rasterised")).toHaveLength(2)
    const picture = await host.images.decode(
      await bytes.image(scene.images[images(items)[1]?.image ?? 0]?.key ?? ""),
    )
    close()
    expect([picture.width, picture.height]).toEqual([100, 100])
    // Red on the left turns blue on the right.
    const [left, right] = [
      picture.data[0] ?? 0,
      picture.data[(picture.width - 1) * picture.channels] ?? 0,
    ]
    expect(left).toBeGreaterThan(right)
  })

  it("become pictures of a pattern that PDFium gives as black, and stay black where they are", async () => {
    const objects = {
      100: streamObject(
        "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Resources << >>",
        "1 0 0 rg 0 0 5 5 re f",
      ),
    }
    // A line of letters as one shape: seen from afar it has no pixel of its own.
    const strokes = Array.from({ length: 40 }, (_, at) => {
      const x = 10 + at * 4
      return `${x} 80 m ${x + 1.5} 80 l ${x + 2.5} 90 l ${x + 1} 90 l h`
    }).join(" ")
    const { scene, close } = await read({
      pages: [
        {
          content: `/CS0 cs /P scn 10 10 50 50 re f 0 0 0 rg 70 10 50 50 re f ${strokes} f`,
          resources: "/ColorSpace << /CS0 [/Pattern /DeviceRGB] >> /Pattern << /P 100 0 R >>",
        },
      ],
      objects,
    })
    close()
    expect(scene.pages[0]?.items.map((item) => item.kind)).toEqual(["image", "path", "path"])
  })

  it("are looked at for patterns however many half transparent ones stand before them", async () => {
    const marks = Array.from({ length: 130 }, (_, at) => `${at} 60 9 9 re f`).join(" ")
    const { scene, close } = await read({
      pages: [
        {
          content: `q /T gs 0 0 1 rg ${marks} Q /Pattern cs /P scn 10 10 40 40 re f`,
          resources: "/ExtGState << /T << /ca 0.4 >> >> /Pattern << /P 100 0 R >>",
        },
      ],
      objects: {
        100: streamObject(
          "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Resources << >>",
          "1 0 0 rg 0 0 5 5 re f",
        ),
      },
    })
    close()
    expect(scene.pages[0]?.items.at(-1)?.kind).toBe("image")
  })
})

describe("pictures of a page", () => {
  const pixels = {
    100: streamObject(
      "/Type /XObject /Subtype /Image /Width 2 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8",
      "\u00ff\u0000\u0000\u0000\u00ff\u0000",
    ),
  }

  it("are placed upright and are one picture however often they are drawn", async () => {
    const { scene, bytes, close } = await read({
      pages: [
        {
          content: "q 40 0 0 20 10 10 cm /I Do Q q 20 0 0 10 100 50 cm /I Do Q",
          resources: "/XObject << /I 100 0 R >>",
        },
      ],
      objects: pixels,
    })
    const placed = images(scene.pages[0]?.items ?? [])
    expect(placed.map((image) => image.image)).toEqual([0, 0])
    expect(placed[0]?.box).toEqual({ x0: 10, y0: 70, x1: 50, y1: 90 })
    expect(scene.images).toHaveLength(1)
    const picture = await host.images.decode(await bytes.image(scene.images[0]?.key ?? ""))
    close()
    expect([...picture.data.subarray(0, 6)]).toEqual([255, 0, 0, 0, 255, 0])
  })

  it("keep the bytes of a JPEG untouched", async () => {
    const jpeg = await host.images.encode(
      { width: 8, height: 8, channels: 3, data: new Uint8Array(192).fill(90) },
      "jpg",
    )
    const data = Array.from(jpeg, (byte) => String.fromCharCode(byte)).join("")
    const objects = {
      100: streamObject(
        "/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode",
        data,
      ),
    }
    const { scene, bytes, close } = await read({
      pages: [{ content: "q 40 0 0 40 10 10 cm /I Do Q", resources: "/XObject << /I 100 0 R >>" }],
      objects,
    })
    expect(scene.images[0]).toMatchObject({ format: "jpg", hasAlpha: false, width: 8 })
    expect(
      Buffer.from(await bytes.image(scene.images[0]?.key ?? "")).equals(Buffer.from(jpeg)),
    ).toBe(true)
    close()
  })

  it("show only what their clip leaves", async () => {
    const [image] = images(
      await itemsOf("q 10 10 15 90 re W n 40 0 0 20 10 10 cm /I Do Q", {
        resources: "/XObject << /I 100 0 R >>",
        objects: pixels,
      }),
    )
    expect(image?.box.x1).toBeCloseTo(25)
  })
})

test("points beyond every number count as far away, so that something can be written of them", async () => {
  const digits = "9".repeat(60)
  const [path] = paths(await itemsOf(`0 0 m ${digits} 50 l 50 50 l f`))
  expect(path?.segments.flat().filter((part) => typeof part === "number")).toHaveLength(6)
  expect(
    path?.segments.flat().every((part) => typeof part === "string" || Math.abs(part) <= 1e6),
  ).toBe(true)
})

test("a box that is painted through a clip has the outline of the clip", async () => {
  const slanted = "q 20 20 m 120 20 l 90 80 l 20 80 l h W n 0 0 1 rg 20 20 100 60 re f Q"
  const level = "q 20 20 40 60 re 80 20 40 60 re W n 0 0 1 rg 20 20 100 60 re f Q"
  const [path] = await itemsOf(slanted)
  expect(path).toMatchObject({ box: { x0: 20, x1: 120 } })
  expect(path?.kind === "path" && path.segments.some(([, x]) => x === 90)).toBe(true)
  // Cells of a table that are filled together.
  expect((await itemsOf(level)).every((item) => item.kind === "path" && item.box.x1 === 120)).toBe(
    true,
  )
})

it("reads a stencil of one pixel as the box that it paints, and takes others for pictures", async () => {
  const stencil = (size: number): string =>
    `q 1 0 0 rg 100 0 0 1 20 50 cm BI /IM true /W ${size} /H 1 /BPC 1 ID \0 EI Q`
  const [ruling] = paths(await itemsOf(stencil(1)))
  expect(ruling).toMatchObject({ fill: { colour: 0xff0000 }, rule: { direction: "horizontal" } })
  expect(ruling?.box.x1).toBeCloseTo(120)
  expect((await itemsOf(stencil(2))).map(({ kind }) => kind)).toEqual(["image"])
})
