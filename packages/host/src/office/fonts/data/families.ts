import type { OwnWidths } from "../own-widths.ts"
import * as letters from "./own-widths.ts"

/** Vertical metrics in thousandths of the em, as Word lays out the faces of Windows. */
export interface FaceMetrics {
  readonly ascent: number
  readonly descent: number
}

/** Styles of the open faces with Chinese, Japanese and Korean letters. */
export type HanSource = "serif" | "sans" | "serifJapanese" | "sansJapanese"

/** A face that is made, with the families it stands for. */
export interface MadeFamily {
  readonly name: string
  /** Style of the open face it is cut from. */
  readonly source: HanSource
  readonly metrics: FaceMetrics
  /** Whether Latin letters and digits are half an em wide. */
  readonly hasHalfWidth: boolean
  /** Advances that are not the open face's. */
  readonly widths?: OwnWidths
  /** Chinese and English names, GB2312 variants and the usual faces of other makers included. */
  readonly standsFor: readonly string[]
}

/*
 * Word sets a line of a Chinese face three tenths of its own height higher, half of it above and half
 * below: 12 pt Song takes 15.6 pt, one line of the usual grid, and 14 pt two. Source: measured on PDFs
 * that Word exported.
 */
/**
 * SimSun, SimHei, KaiTi and FangSong are exactly one em high. Source: their hhea and OS/2 tables,
 * 220 and 36 of 256.
 */
const oneEm: FaceMetrics = { ascent: 1009, descent: 290 }
/** Source: Microsoft YaHei, 2167 and 536 of 2048. */
const yaHei: FaceMetrics = { ascent: 1256, descent: 460 }
/**
 * Source: PDFs that Word exported. 11 pt take one line of 15.6 and 12 pt two of 16.3; a number of 9
 * pt stands 15.6 above the edge of a footer that ends with an empty line.
 */
const dengXian: FaceMetrics = { ascent: 1025, descent: 354 }

/**
 * Source: a PDF that Word exported, lines of 12 pt 17.7 apart, and their distance from lines of
 * Song and of 15 pt.
 */
const zhongsong: FaceMetrics = { ascent: 1098, descent: 380 }

/**
 * STSong and STKaiti. Source: their OS/2 tables, 860 and 260 of 1000, and three tenths as for the
 * others; a PDF that Word exported, whose lines of 12 pt take two lines of a grid of 15.6.
 * Zhongsong's own are 912 and 225.
 */
const sinoType: FaceMetrics = { ascent: 1028, descent: 428 }

/** Source: Microsoft YaHei, space 580 of 2048; letters from PDFs that Office exported. */
const yaHeiWidths: OwnWidths = { space: 283, letters: letters.yaHei }

export const madeFamilies: readonly MadeFamily[] = [
  {
    name: "Mozhuan Song",
    hasHalfWidth: true,
    source: "serif",
    metrics: oneEm,
    standsFor: ["宋体", "SimSun", "新宋体", "NSimSun", "SimSun-ExtB", "宋体-18030", "SimSun-18030", "宋体-PUA", "FZShuSong-Z01", "FZShuSong-Z01S", "方正书宋", "方正书宋简体", "方正书宋_GBK", "FZXiaoBiaoSong-B05", "FZXiaoBiaoSong-B05S", "方正小标宋", "方正小标宋简体", "方正小标宋_GBK", "方正大标宋简体", "方正仿宋简体", "方正宋三简体", "文鼎大标宋简", "汉仪书宋一简", "汉仪中宋简", "AR PL UMing CN", "PMingLiU", "MingLiU", "新細明體", "細明體"],
  },
  {
    name: "Mozhuan Fangsong",
    hasHalfWidth: true,
    source: "serif",
    metrics: oneEm,
    standsFor: ["仿宋", "FangSong", "仿宋_GB2312", "FangSong_GB2312", "FZFangSong-Z02", "FZFangSong-Z02S", "方正仿宋", "方正仿宋_GBK", "方正仿宋_GB2312", "汉仪仿宋简", "文鼎仿宋简"],
  },
  {
    name: "Mozhuan Kai",
    hasHalfWidth: true,
    source: "serif",
    metrics: oneEm,
    standsFor: ["楷体", "KaiTi", "楷体_GB2312", "KaiTi_GB2312", "FZKai-Z03", "FZKai-Z03S", "方正楷体", "方正楷体简体", "方正楷体_GBK", "方正楷体_GB2312", "汉仪楷体简", "DFKai-SB", "標楷體", "AR PL UKai CN", "隶书", "LiSu"],
  },
  {
    name: "Mozhuan Hei",
    hasHalfWidth: true,
    source: "sans",
    metrics: oneEm,
    standsFor: ["黑体", "SimHei", "FZHei-B01", "FZHei-B01S", "方正黑体", "方正黑体简体", "方正黑体_GBK", "方正小黑体_GBK", "汉仪中黑简", "幼圆", "YouYuan", "文鼎中黑简"],
  },
  /*
   * Word takes them for signs that no face of the text has: corners of drawn trees, boxes of forms. One
   * em high as SimSun is. Source: their OS/2 tables; a PDF that Word exported, 18 pt in 23.3.
   */
  {
    name: "Mozhuan Mincho",
    hasHalfWidth: true,
    source: "serifJapanese",
    metrics: oneEm,
    standsFor: ["MS Mincho", "ＭＳ 明朝"],
  },
  {
    name: "Mozhuan Gothic",
    hasHalfWidth: true,
    source: "sansJapanese",
    metrics: oneEm,
    standsFor: ["MS Gothic", "ＭＳ ゴシック"],
  },
  {
    name: "Mozhuan P Mincho",
    hasHalfWidth: false,
    source: "serifJapanese",
    metrics: oneEm,
    standsFor: ["MS PMincho", "ＭＳ Ｐ明朝"],
  },
  {
    name: "Mozhuan P Gothic",
    hasHalfWidth: false,
    source: "sansJapanese",
    metrics: oneEm,
    widths: { letters: letters.msPGothic },
    standsFor: ["MS PGothic", "ＭＳ Ｐゴシック", "MS UI Gothic"],
  },
  {
    name: "Mozhuan YaHei",
    hasHalfWidth: false,
    source: "sans",
    metrics: yaHei,
    widths: yaHeiWidths,
    standsFor: ["微软雅黑", "Microsoft YaHei", "Microsoft YaHei UI", "微软雅黑 Light", "Microsoft YaHei Light", "Microsoft YaHei UI Light", "微軟正黑體", "Microsoft JhengHei"],
  },
  {
    name: "Mozhuan DengXian",
    hasHalfWidth: false,
    source: "sans",
    metrics: dengXian,
    widths: { letters: letters.dengXian },
    standsFor: ["等线", "DengXian", "等线 Light", "DengXian Light", "等线 Bold"],
  },
  {
    name: "Mozhuan Zhongsong",
    hasHalfWidth: false,
    source: "serif",
    metrics: zhongsong,
    standsFor: ["STZhongsong", "华文中宋"],
  },
  {
    name: "Mozhuan Sino Song",
    hasHalfWidth: false,
    source: "serif",
    metrics: sinoType,
    standsFor: ["STSong", "华文宋体", "STFangsong", "华文仿宋"],
  },
  {
    name: "Mozhuan Sino Kai",
    hasHalfWidth: false,
    source: "serif",
    metrics: sinoType,
    widths: { letters: letters.sinoKai },
    standsFor: ["STKaiti", "华文楷体"],
  },
  {
    name: "Mozhuan Serif",
    hasHalfWidth: false,
    source: "serif",
    metrics: oneEm,
    standsFor: ["Songti SC", "Source Han Serif SC", "Source Han Serif CN", "思源宋体", "思源宋体 CN", "Kaiti SC", "华文行楷", "STXingkai", "华文隶书", "STLiti"],
  },
  {
    name: "Mozhuan Sans",
    hasHalfWidth: false,
    source: "sans",
    metrics: oneEm,
    standsFor: ["STHeiti", "华文黑体", "Heiti SC", "STXihei", "华文细黑"],
  },
]
