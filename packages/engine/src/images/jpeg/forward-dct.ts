/** Bits of the constants' fractions, and of the first pass's. */
const CONST_BITS = 13
const PASS1_BITS = 2

const fixed = (value: number): number => Math.round(value * (1 << CONST_BITS))
const F_0_298 = fixed(0.298631336)
const F_0_390 = fixed(0.390180644)
const F_0_541 = fixed(0.5411961)
const F_0_765 = fixed(0.765366865)
const F_0_899 = fixed(0.899976223)
const F_1_175 = fixed(1.175875602)
const F_1_501 = fixed(1.50132111)
const F_1_847 = fixed(1.847759065)
const F_1_961 = fixed(1.96157056)
const F_2_053 = fixed(2.053119869)
const F_2_562 = fixed(2.562915447)
const F_3_072 = fixed(3.072711026)

/**
 * Transforms a block of eight by eight samples, 0 to 255, into coefficients eight times as large as
 * those of the standard, in whole numbers. Source: C. Loeffler, A. Ligtenberg, G. Moschytz,
 * "Practical fast 1-D DCT algorithms with 11 multiplications", ICASSP 1989, as libjpeg rounds it.
 */
export function forwardDct(
  samples: Uint8Array,
  start: number,
  stride: number,
  out: Int32Array,
): void {
  for (let row = 0; row < 8; row++) {
    const at = start + row * stride
    for (let x = 0; x < 8; x++) out[row * 8 + x] = (samples[at + x] as number) - 128
    transform(out, row * 8, 1, false)
  }
  for (let column = 0; column < 8; column++) transform(out, column, 8, true)
}

/** One row of the first pass, or one column of the second. */
function transform(data: Int32Array, at: number, step: number, isLast: boolean): void {
  const d0 = data[at] as number
  const d1 = data[at + step] as number
  const d2 = data[at + 2 * step] as number
  const d3 = data[at + 3 * step] as number
  const d4 = data[at + 4 * step] as number
  const d5 = data[at + 5 * step] as number
  const d6 = data[at + 6 * step] as number
  const d7 = data[at + 7 * step] as number
  const t10 = d0 + d7 + d3 + d4
  const t13 = d0 + d7 - d3 - d4
  const t11 = d1 + d6 + d2 + d5
  const t12 = d1 + d6 - d2 - d5
  const shift = isLast ? CONST_BITS + PASS1_BITS : CONST_BITS - PASS1_BITS
  const half = 1 << (shift - 1)
  const first = t10 + t11
  const fifth = t10 - t11
  if (isLast) {
    data[at] = (first + 2) >> PASS1_BITS
    data[at + 4 * step] = (fifth + 2) >> PASS1_BITS
  } else {
    data[at] = first << PASS1_BITS
    data[at + 4 * step] = fifth << PASS1_BITS
  }
  const even = (t12 + t13) * F_0_541
  data[at + 2 * step] = (even + t13 * F_0_765 + half) >> shift
  data[at + 6 * step] = (even - t12 * F_1_847 + half) >> shift

  const t4 = d3 - d4
  const t5 = d2 - d5
  const t6 = d1 - d6
  const t7 = d0 - d7
  const z5 = (t4 + t6 + t5 + t7) * F_1_175
  const z1 = -(t4 + t7) * F_0_899
  const z2 = -(t5 + t6) * F_2_562
  const z3 = z5 - (t4 + t6) * F_1_961
  const z4 = z5 - (t5 + t7) * F_0_390
  data[at + 7 * step] = (t4 * F_0_298 + z1 + z3 + half) >> shift
  data[at + 5 * step] = (t5 * F_2_053 + z2 + z4 + half) >> shift
  data[at + 3 * step] = (t6 * F_3_072 + z2 + z3 + half) >> shift
  data[at + step] = (t7 * F_1_501 + z1 + z4 + half) >> shift
}
