import type { StyleShapes } from "../fitted-outlines.ts"

/*
 * How letters of faces are drawn that are not at hand, in thousandths of the em. Source: the outlines of l,
 * x, z and H in 107 PDFs that Office exported; families of the web: their regular and bold fonts. No
 * stem stands where l has serifs or a tail.
 */

export const calibri: StyleShapes = {
  regular: { stem: 80, x: 466, cap: 633, ascender: 680 },
  bold: { stem: 123, x: 472, cap: 633, ascender: 680 },
}

/** Its bold face is made from Calibri's by PowerPoint. */
export const calibriLight: StyleShapes = {
  regular: { stem: 58, x: 463, cap: 635, ascender: 681 },
  bold: { x: 463, cap: 635, ascender: 681 },
}

export const arial: StyleShapes = {
  regular: { stem: 88, x: 519, cap: 716, ascender: 716 },
  bold: { stem: 137, x: 519, cap: 716, ascender: 716 },
}

const heavyArial = { stem: 199, x: 519, cap: 716, ascender: 716 }
export const arialBlack: StyleShapes = { regular: heavyArial, bold: heavyArial }

export const timesNewRoman: StyleShapes = {
  regular: { x: 447, cap: 662, ascender: 694 },
  bold: { cap: 662 },
}

export const cambria: StyleShapes = {
  regular: { x: 467, cap: 667, ascender: 699 },
  bold: { x: 484, cap: 667, ascender: 699 },
}

export const georgia: StyleShapes = {
  regular: { x: 481, cap: 693, ascender: 756 },
  bold: { x: 484, cap: 693, ascender: 756 },
}

export const verdana: StyleShapes = {
  regular: { stem: 92, x: 545, cap: 727, ascender: 760 },
  bold: { stem: 176, x: 548, cap: 727, ascender: 760 },
}

export const tahoma: StyleShapes = {
  regular: { stem: 92, x: 545, cap: 727, ascender: 760 },
  bold: { stem: 171, x: 548, cap: 727, ascender: 760 },
}

export const trebuchet: StyleShapes = {
  regular: { x: 523, cap: 715, ascender: 737 },
  bold: { x: 523, cap: 715, ascender: 747 },
}

export const segoeUi: StyleShapes = {
  regular: { stem: 80, x: 500, cap: 700, ascender: 740 },
  bold: { stem: 154, x: 500, cap: 700, ascender: 740 },
}

export const segoeUiLight: StyleShapes = { regular: { stem: 45, x: 500, cap: 700, ascender: 740 } }

export const segoeUiSemilight: StyleShapes = { regular: { stem: 62, x: 500, cap: 700 } }

export const centuryGothic: StyleShapes = {
  regular: { stem: 68, x: 531, cap: 718, ascender: 736 },
  bold: { stem: 134, cap: 718, ascender: 736 },
}

export const avenirNext: StyleShapes = {
  regular: { stem: 68, x: 468, cap: 708, ascender: 756 },
  bold: { stem: 166, x: 498, cap: 708, ascender: 756 },
}

export const gillSansMt: StyleShapes = {
  regular: { stem: 89, x: 449, cap: 682, ascender: 682 },
  bold: { stem: 145, x: 461, cap: 682, ascender: 682 },
}

export const twCenMt: StyleShapes = {
  regular: { x: 403, cap: 622, ascender: 634 },
  bold: { stem: 125, x: 420, cap: 641, ascender: 652 },
}

export const franklinGothicBook: StyleShapes = {
  regular: { stem: 76, x: 493, cap: 667, ascender: 667 },
}

const demi = { stem: 146, x: 493, cap: 667, ascender: 667 }
export const franklinGothicDemi: StyleShapes = { regular: demi, bold: demi }

export const garamond: StyleShapes = { regular: { x: 423, cap: 625, ascender: 659 } }

export const palatino: StyleShapes = {
  regular: { x: 456, cap: 690, ascender: 723 },
  bold: { x: 465, cap: 689, ascender: 728 },
}

export const rockwell: StyleShapes = {
  regular: { x: 473, cap: 679, ascender: 679 },
  bold: { x: 473, cap: 679, ascender: 679 },
}

/** Its l has a tail, and is no higher than its H. */
export const aptos: StyleShapes = {
  regular: { x: 476, cap: 657, ascender: 657 },
  bold: { x: 477, cap: 657, ascender: 657 },
}

export const aptosNarrow: StyleShapes = {
  regular: { x: 496, cap: 657, ascender: 657 },
  bold: { x: 501, cap: 657, ascender: 657 },
}

export const consolas: StyleShapes = {
  regular: { x: 490, cap: 638, ascender: 690 },
  bold: { x: 496, cap: 638, ascender: 690 },
}

export const courierNew: StyleShapes = { regular: { x: 423, cap: 571, ascender: 613 } }

export const montserrat: StyleShapes = {
  regular: { stem: 71, x: 525, cap: 700, ascender: 742 },
  bold: { stem: 156, x: 538, cap: 700, ascender: 742 },
}

export const poppins: StyleShapes = {
  regular: { stem: 91, x: 548, cap: 697, ascender: 740 },
  bold: { stem: 171, x: 558, cap: 702, ascender: 740 },
}

export const openSans: StyleShapes = {
  regular: { stem: 82, x: 535, cap: 714, ascender: 760 },
  bold: { stem: 149, x: 546, cap: 714, ascender: 760 },
}

export const raleway: StyleShapes = {
  regular: { x: 521, cap: 710, ascender: 730 },
  bold: { x: 524, cap: 710, ascender: 730 },
}

export const nunito: StyleShapes = {
  regular: { x: 493, cap: 712, ascender: 712 },
  bold: { x: 497, cap: 713, ascender: 713 },
}

export const sourceSansPro: StyleShapes = {
  regular: { x: 486, cap: 656, ascender: 712 },
  bold: { x: 496, cap: 652, ascender: 701 },
}

export const inter: StyleShapes = {
  regular: { stem: 88, x: 546, cap: 728, ascender: 728 },
  bold: { stem: 147, x: 546, cap: 728, ascender: 728 },
}

export const dmSans: StyleShapes = {
  regular: { stem: 84, x: 504, cap: 700, ascender: 720 },
  bold: { stem: 135, x: 504, cap: 700, ascender: 720 },
}

export const workSans: StyleShapes = {
  regular: { x: 500, cap: 660, ascender: 730 },
  bold: { x: 500, cap: 660, ascender: 712 },
}

export const oswald: StyleShapes = {
  regular: { stem: 107, x: 578, cap: 810, ascender: 810 },
  bold: { stem: 162, x: 578, cap: 810, ascender: 810 },
}

export const quicksand: StyleShapes = {
  regular: { stem: 60, x: 516, cap: 700, ascender: 740 },
  bold: { stem: 120, x: 535, cap: 700, ascender: 740 },
}

export const barlow: StyleShapes = {
  regular: { stem: 71, x: 506, cap: 700, ascender: 700 },
  bold: { stem: 141, x: 514, cap: 700, ascender: 700 },
}

export const playfairDisplay: StyleShapes = {
  regular: { x: 515, cap: 708, ascender: 784 },
  bold: { x: 517, cap: 708, ascender: 783 },
}

export const merriweather: StyleShapes = {
  regular: { x: 556, cap: 743, ascender: 819 },
  bold: { x: 556, cap: 743, ascender: 820 },
}

export const libreBaskerville: StyleShapes = {
  regular: { x: 530, cap: 770, ascender: 830 },
  bold: { x: 530, cap: 770, ascender: 830 },
}

export const bahnschrift: StyleShapes = { regular: { x: 504, cap: 710, ascender: 710 } }

export const baskervilleOldFace: StyleShapes = { regular: { x: 415, cap: 667, ascender: 686 } }

export const bookAntiqua: StyleShapes = {
  regular: { x: 459, cap: 691, ascender: 728 },
  bold: { cap: 682, ascender: 727 },
}

export const calisto: StyleShapes = {
  regular: { x: 463, cap: 688, ascender: 712 },
  bold: { x: 463, cap: 688, ascender: 712 },
}

export const candara: StyleShapes = { regular: { x: 464, cap: 636, ascender: 691 } }

export const century: StyleShapes = { regular: { x: 458, cap: 722, ascender: 730 } }

export const comicSans: StyleShapes = {
  regular: { x: 528, cap: 745, ascender: 782 },
  bold: { x: 528, cap: 745, ascender: 782 },
}

export const constantia: StyleShapes = { bold: { x: 455, ascender: 736 } }

export const corbel: StyleShapes = {
  regular: { stem: 76, x: 464, cap: 653, ascender: 707 },
  bold: { stem: 116, x: 464, cap: 653, ascender: 707 },
}

export const lato: StyleShapes = { regular: { stem: 89, x: 506, cap: 716, ascender: 736 } }

export const lucidaSans: StyleShapes = { regular: { stem: 96, x: 530, cap: 723, ascender: 771 } }

export const roboto: StyleShapes = { regular: { stem: 92, x: 528, cap: 711, ascender: 750 } }

export const twCenCondensed: StyleShapes = { regular: { cap: 622, ascender: 644 } }

const heavyImpact = { stem: 203, x: 648, cap: 791, ascender: 791 }
export const impact: StyleShapes = { regular: heavyImpact, bold: heavyImpact }
