import type { Box } from "./geometry.ts"

/**
 * What the engine asks of the machine it runs on. Same input and same host give the same bytes.
 *
 * The worker and the command line pass the Node host of `packages/host`; the site passes a browser
 * host.
 */
export interface Host {
  /** Gives the bytes of a shipped asset. Called once per asset and instance. */
  readonly asset: (name: AssetName) => Promise<Uint8Array>
  /**
   * Starts a WebAssembly asset with these imports and gives the instance; absent: the engine
   * compiles it anew each time.
   */
  readonly instantiate?: (name: AssetName, imports: object) => Promise<object>
  /**
   * Gives a face for text whose font is not embedded, or undefined where the host has none that
   * fits.
   */
  findFont(query: FontQuery): FontFace | undefined
  /**
   * Pixel work that is faster outside the engine; absent members fall back to the engine's own
   * code.
   */
  readonly images: ImageCodec
  /** Fast deflate of the platform; absent: the engine's own. Both must give valid zlib streams. */
  readonly zlib?: HostZlib
  /**
   * AES-CBC of the platform, or the engine's own (`ownAesCbc`) where it has none: only such a host
   * loads that, whose tables are made as it is loaded.
   */
  readonly aesCbc: AesCbc
  /** Unpredictable bytes for keys; absent: Web Crypto. Tests pass a fixed sequence. */
  readonly random?: (length: number) => Uint8Array
  /** Recognises words in a page image; absent where no OCR is installed. */
  readonly ocr?: (page: PixelImage, options: OcrOptions) => Promise<OcrResult>
  /**
   * Turns a drawing into a PDF of one page that keeps its vectors; absent: it is drawn as pixels.
   */
  readonly svgToPdf?: (bytes: Uint8Array) => Promise<Uint8Array>
  /** Turns an office document into PDF; absent where no office program is installed. */
  readonly office?: (input: OfficeInput) => Promise<OfficeResult>
  /**
   * Brings a finished docx, xlsx or pptx into the format from before 2007; absent where no office
   * program is installed.
   */
  readonly legacyOffice?: (input: LegacyInput) => Promise<Uint8Array>
}

/** Deflate of a platform. Levels are 0 to 9; equal bytes at an equal level give equal bytes. */
export interface HostZlib {
  deflate(bytes: Uint8Array, level: number): Uint8Array
  /** @throws any error where the data is damaged, or gives more than `most` bytes */
  inflate(bytes: Uint8Array, most?: number): Uint8Array
  /**
   * Deflate without the frame of zlib, as archives hold it; absent: the engine's own. Source: RFC
   * 1951.
   */
  readonly deflateRaw?: (bytes: Uint8Array, level: number) => Uint8Array
  /**
   * The answer of `deflate`, made beside the calling thread; `bytes` must stay as they are until it
   * is there.
   */
  readonly deflateBeside?: (bytes: Uint8Array, level: number) => Promise<Uint8Array>
  /**
   * CRC-32 of PNG and zip, carried on from `start`; absent: the engine's own. Source: ISO/IEC
   * 13239.
   */
  readonly crc32?: (bytes: Uint8Array, start: number) => number
}

/** AES in cipher block chaining mode; the key's length (16 or 32 bytes) chooses the variant. */
export interface AesCbc {
  encrypt(input: CbcInput): Uint8Array
  /** @throws any error where padding is asked for and wrong */
  decrypt(input: CbcInput): Uint8Array
}

export interface CbcInput {
  readonly key: Uint8Array
  /** 16 bytes. */
  readonly iv: Uint8Array
  readonly bytes: Uint8Array
  readonly padding: "pkcs7" | "none"
}

export type AssetName = "pdfium.wasm"

export interface FontQuery {
  /** Family or PostScript name as the file gives it. */
  readonly name: string
  readonly weight: number
  readonly italic: boolean
  readonly serif: boolean
  readonly fixedPitch: boolean
  /** Script the text needs: decides between Latin and East Asian faces. */
  readonly script: "latin" | "han-simplified" | "han-traditional" | "japanese" | "korean" | "other"
  /**
   * Only an installed face of this very family will do; without it the host may give one that
   * stands in.
   */
  readonly isExact?: boolean
}

export interface FontFace {
  readonly family: string
  /** A single sfnt face (TrueType or CFF OpenType), never a collection. */
  readonly bytes: Uint8Array
}

/** Pixels, row by row from the top, 8 bits a channel, not premultiplied. */
export interface PixelImage {
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3 | 4
  readonly data: Uint8Array
}

export type ImageFormat = "jpg" | "png" | "webp" | "tiff" | "bmp" | "gif" | "heic" | "avif" | "svg"

export interface EncodeOptions {
  /** 1 to 100, for lossy formats. */
  readonly quality?: number
  /** Pixels per inch written to the file. */
  readonly dpi?: number
  /** "small" (default) spends time on a smaller file, "fast" does not. */
  readonly effort?: "small" | "fast"
}

export interface ImageCodec {
  encode(image: PixelImage, format: ImageFormat, options?: EncodeOptions): Promise<Uint8Array>
  /**
   * Decodes page `page` (0-based) of an image file, orientation and profile applied; `asStored`
   * leaves both as they are, which costs a third. @throws ConversionError "limit/pixels",
   * "file/damaged"
   */
  decode(
    bytes: Uint8Array,
    options?: { page?: number; maxPixels?: number; asStored?: boolean },
  ): Promise<PixelImage & { readonly pages: number }>
  resize(image: PixelImage, width: number, height: number): Promise<PixelImage>
  /** Several pages in one TIFF. */
  encodePages?(
    images: readonly PixelImage[],
    format: "tiff",
    options?: EncodeOptions,
  ): Promise<Uint8Array>
}

export interface OcrOptions {
  readonly languages: readonly string[]
  readonly dpi: number
  readonly signal?: AbortSignal
}

/** A character as it was seen; its box in pixels of the given image. */
export interface RecognisedCharacter {
  readonly text: string
  readonly box: Box
  /** 0 to 1. */
  readonly confidence: number
}

/** Boxes are in pixels of the given image, origin top left. */
/** A word that was read; its box is in pixels of the picture. */
export interface RecognisedWord {
  readonly text: string
  readonly box: Box
  readonly confidence: number
  readonly line: number
  /** Its characters with the boxes of their ink; absent where the recogniser tells words alone. */
  readonly chars?: readonly RecognisedCharacter[]
  /** Set where the characters stand one below the other. */
  readonly isVertical?: boolean
  /** Set where it is printed bolder than the rest of its page. */
  readonly isBold?: boolean
  /** Set where its letters lean. */
  readonly isItalic?: boolean
  /** 0xRRGGBB; absent where it is black, or white on a dark fill. */
  readonly colour?: number
}

/** A line of an upright page that lies on its side. */
export interface RecognisedAside {
  /** Quarters clockwise by which it must be turned to be read: 1 where it runs up, 3 where down. */
  readonly turns: 1 | 3
  readonly words: readonly RecognisedWord[]
}

export interface OcrResult {
  readonly words: readonly RecognisedWord[]
  readonly aside?: readonly RecognisedAside[]
  /** Parts that hold a picture and no text. */
  readonly pictures?: readonly Box[]
  /** Parts that may hold a single character, which was not read. */
  readonly unread?: readonly Box[]
  /**
   * Degrees clockwise by which the page image must be turned to stand upright; where not 0, the
   * words are not to be trusted.
   */
  readonly rotation: number
  /** Mean of the word confidences, 0 to 1. */
  readonly confidence: number
}

export interface OfficeInput {
  readonly bytes: Uint8Array
  readonly kind: "word" | "excel" | "ppt"
  /** Lower-case extension of the sniffed format: docx, xls, odt, csv. */
  readonly extension: string
  readonly options: Readonly<Record<string, unknown>>
  readonly password?: string
  readonly signal?: AbortSignal
}

/** Formats from before 2007, which only an office program writes. */
export type LegacyFormat = "doc" | "xls" | "ppt"

export interface LegacyInput {
  /** A docx for doc, an xlsx for xls, a pptx for ppt. */
  readonly bytes: Uint8Array
  readonly target: LegacyFormat
  readonly signal?: AbortSignal
}

export interface OfficeResult {
  readonly pdf: Uint8Array
  readonly substitutedFonts: readonly { readonly wanted: string; readonly used: string }[]
  /** Places at which something damaged was left out of the document. */
  readonly lost: number
  /** What was left out because the office program breaks off over it. */
  readonly dropped?: readonly string[]
}
