const letters = (first: string): string =>
  Array.from({ length: 26 }, (_, at) => String.fromCodePoint((first.codePointAt(0) ?? 0) + at)).join(
    " ",
  )

/**
 * Names of the glyphs of `texSigns`, in the same order. Source: D. Knuth's fonts in Type 1 form,
 * American Mathematical Society.
 */
export const texSignNames: readonly string[] = [
  "minus periodcentered multiply asteriskmath divide diamondmath plusminus minusplus",
  "circleplus circleminus circlemultiply circledivide circledot circlecopyrt openbullet bullet",
  "equivasymptotic equivalence reflexsubset reflexsuperset lessequal greaterequal precedesequal followsequal",
  "similar approxequal propersubset propersuperset lessmuch greatermuch precedes follows",
  "arrowleft arrowright arrowup arrowdown arrowboth arrownortheast arrowsoutheast similarequal",
  "arrowdblleft arrowdblright arrowdblup arrowdbldown arrowdblboth arrownorthwest arrowsouthwest proportional",
  "prime infinity element owner triangle triangleinv negationslash mapsto",
  "universal existential logicalnot emptyset Rfractur Ifractur latticetop perpendicular aleph",
  letters("A"),
  "union intersection unionmulti logicaland logicalor",
  "turnstileleft turnstileright floorleft floorright ceilingleft ceilingright braceleft braceright",
  "angbracketleft angbracketright bar bardbl arrowbothv arrowdblbothv backslash wreathproduct",
  "radical coproduct nabla integral unionsq intersectionsq subsetsqequal supersetsqequal",
  "section dagger daggerdbl paragraph club diamond heart spade",
].flatMap((names) => names.split(" "))

/** Names of the glyphs of `texLetters`, in the same order, but for its last. */
export const texLetterNames: readonly string[] = [
  "Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega alpha beta gamma delta epsilon1",
  "zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi",
  "psi omega epsilon theta1 pi1 rho1 sigma1 phi1 arrowlefttophalf arrowleftbothalf arrowrighttophalf",
  "arrowrightbothalf arrowhookleft arrowhookright triangleright triangleleft",
  "zerooldstyle oneoldstyle twooldstyle threeoldstyle fouroldstyle fiveoldstyle sixoldstyle sevenoldstyle",
  "eightoldstyle nineoldstyle period comma less slash greater star partialdiff",
  letters("A"),
  "flat natural sharp slurbelow slurabove lscript",
  letters("a"),
  "dotlessi dotlessj weierstrass vector",
].flatMap((names) => names.split(" "))

/**
 * Names of the glyphs of `texExtension` by what they draw, without the size that they end in:
 * `big`, `Bigg`, `display`.
 */
export const texExtensionNames: readonly (readonly [names: string, signs: string])[] = [
  ["parenleft parenright bracketleft bracketright floorleft floorright", "()[]⌊⌋"],
  ["ceilingleft ceilingright braceleft braceright angbracketleft angbracketright", "⌈⌉{}⟨⟩"],
  ["vextendsingle vextenddouble slash backslash", "|‖/\\"],
  ["parenlefttp parenleftex parenleftbt parenrighttp parenrightex parenrightbt", "⎛⎜⎝⎞⎟⎠"],
  ["bracketlefttp bracketleftex bracketleftbt bracketrighttp bracketrightex bracketrightbt", "⎡⎢⎣⎤⎥⎦"],
  ["bracelefttp braceleftmid braceleftbt bracerighttp bracerightmid bracerightbt", "⎧⎨⎩⎫⎬⎭"],
  ["braceex arrowvertex unionsq contintegral circledot circleplus circlemultiply", "⎪⏐⨆∮⨀⨁⨂"],
  ["summation product integral union intersection unionmulti", "∑∏∫⋃⋂⨄"],
  ["logicaland logicalor coproduct hat tilde radical", "⋀⋁∐ˆ˜√"],
]
