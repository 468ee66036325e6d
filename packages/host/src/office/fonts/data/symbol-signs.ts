/*
 * Signs of symbol faces that nobody may hand on, as OpenSymbol has them: the first code, and the characters
 * of it and those that follow, in hexadecimals. Source: what LibreOffice prints for each code.
 */
const drawn: Readonly<Record<string, string>> = {
  "wingdings": "21:e400,e401 28:e201 2a:e019,e01a 3c:e3ab,e3ab 3f:e01b,e41e 4a:263a,e426,2639 4e:e429 51:2708,263c 54:e42e,e42f,e430 58:e432,e433 5d:e434 6c:e437,e438,e439,e43a,e43b,e43c,e43d,e43e,e43f,e440,e441,e442,e443 7b:e444,2741,e446,e447,e12c,24ea,2460,2461,2462,2463,2464,2465,2466,2467,2468,2469,e453,e454,e455,e456,e457,e458,e459,e45a,e45b,e45c,e45d,2762 9e:e466,2022,e468,e469,e46a,e46b a6:e46e,e46f,e470,e471,e472,e473,e474,e475,e476,e477,e478,e479,e47a,e47b,e47c,e47d,e47e,000c c3:e48b,e48c,e48d,e48e,e48f,e490,e491,e492 cd:e495,e496,e497,e498,e496,e495,e498,e497 d7:e49d,e49e,e49f,e4a0,e4a1,e4a2,e4a3,e4a4,e4a5,e4a6,e4a7,e4a8,e4a9,e4aa,e4ab,e4ac,e4ad,e4ae,e4af,e4b0,e4b1,e4b2,e4b3,e4b4,e4b5,e4b6,e4b7,e4b8,e4b9,e4ba,e4bb,e4bc,e4bd,e4be,e4bf,e4c0,e4c1,e4c2,e4c3,e4c4",
  "wingdings 2": "24:e400,e401,e401 28:e507 3e:e51d,261e,e51f,261b,e51d,261e,e51f,261b,e525,e526,e527,e528,e529,e52a,e52b,e52c 4f:2717,2713,e4c3,e4c4,e4c3,e4c3 69:24ea,2460,2461,2462,2463,2464,2465,2466,2467,2468,2469,e453,278a,278b,278c,278d,278e,278f,2790,2791,2792,2793,e12c 81:25cb 85:e55e,e55f 96:2022,e437,e34d,e469,e469,e46a,e46b,e12c,e12c,e468,e46f,e31b,e346,e470,e12c,e12c,e12c,e12c,e12c,e12c,e12c,e584,e585,e12c,e586,e12c b2:e12c,e12c,e58d,e58e,e58f,e590,e12c,e12c,e593,25d7,e12c,e12c,e12c,e587 cc:271a f1:e12c f3:e477 fa:e12c,e12c,e12c,e12c,e12c,e12c",
  "wingdings 3": "38:21b5 56:2334 72:25b3,25bd,25c0,25b6,25c1,25b7 7c:25c2,25b8 7f:e12c c5:e680,e681,e682,e683,e48b,e48c,e48d,e48e,e48f,e490,e491,e492,e4a5,e4a6,e4a7,e4a8,e4a9,e4aa,e4ab,e4ac,e4ad,e4ae,e4af,e4b0,e4b1,e4b2,e4b3,e4b4,e69c,e69d,e69e,e69f,e6a0,e6a1,e6a2,e6a3 f1:e12c,e12c,e12c,e12c,e12c,e12c,e12c,e12c,e12c,e12c,e12c,e12c,e12c,e12c,e12c",
}

/** A sign and the open face that has it. */
export interface Sign {
  readonly source: "openSymbol" | "dejaVuSans"
  readonly char: string
}

/** Signs that OpenSymbol lacks. Source: a presentation that PowerPoint exported. */
const others: Readonly<Record<string, ReadonlyMap<number, string>>> = {
  "wingdings 2": new Map([
    [0xb0, "\u25c8"],
    [0xb1, "\u25c8"],
  ]),
}

const signs: ReadonlyMap<string, ReadonlyMap<number, Sign>> = new Map(
  Object.entries(drawn).map(([family, runs]) => [
    family,
    new Map([
      ...runs.split(" ").flatMap((run): [number, Sign][] => {
        const [first = "", codes = ""] = run.split(":")
        return codes.split(",").map((code, index) => [
          Number.parseInt(first, 16) + index,
          { source: "openSymbol", char: String.fromCodePoint(Number.parseInt(code, 16)) },
        ])
      }),
      ...[...(others[family] ?? [])].map(([code, char]): [number, Sign] => [
        code,
        { source: "dejaVuSans", char },
      ]),
    ]),
  ]),
)

/** The sign that a character of a symbol face shows; undefined where no open face has it. */
export function signOf(family: string, char: string): Sign | undefined {
  const code = char.length === 1 ? char.charCodeAt(0) : 0
  const place = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  return signs.get(family.trim().toLowerCase())?.get(place)
}
