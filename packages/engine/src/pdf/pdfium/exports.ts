/**
 * The raw exports of the PDFium binary that the engine calls.
 *
 * Every argument and result is a number: a handle, a pointer into the instance's memory, an integer or a float.
 * Out-parameters are pointers; see `PdfiumMemory`. Names and meaning: the public headers of PDFium, `EPDF*` from EmbedPDF.
 */
export const pdfiumCallNames = [
  "EPDFCatalog_GetLanguage", "EPDF_GetPageRotationByIndex", "EPDF_IsEncrypted", "EPDF_IsOwnerUnlocked", "EPDF_RemoveEncryption",
  "EPDF_SetEncryption", "EPDF_UnlockOwnerPermissions", "EPDFAnnot_GetColor", "EPDFAnnot_GetRect", "EPDFAnnot_HasAppearanceStream",
  "FORM_OnAfterLoadPage", "FORM_OnBeforeClosePage",
  "FPDFAction_GetDest", "FPDFAction_GetType", "FPDFAction_GetURIPath",
  "FPDFAnnot_GetFlags", "FPDFAnnot_GetFormFieldFlags", "FPDFAnnot_GetFormFieldName", "FPDFAnnot_GetFormFieldType",
  "FPDFAnnot_GetFormFieldValue", "FPDFAnnot_GetLink", "FPDFAnnot_GetObject", "FPDFAnnot_GetObjectCount", "FPDFAnnot_GetRect",
  "FPDFAnnot_GetStringValue", "FPDFAnnot_GetSubtype", "FPDFAnnot_HasKey", "FPDFAnnot_IsChecked",
  "FPDFBitmap_CreateEx", "FPDFBitmap_Destroy", "FPDFBitmap_FillRect", "FPDFBitmap_GetBuffer", "FPDFBitmap_GetFormat", "FPDFBitmap_GetHeight",
  "FPDFBitmap_GetStride", "FPDFBitmap_GetWidth",
  "FPDFBookmark_GetAction", "FPDFBookmark_GetDest", "FPDFBookmark_GetFirstChild", "FPDFBookmark_GetNextSibling", "FPDFBookmark_GetTitle",
  "FPDFCatalog_IsTagged",
  "FPDFClipPath_CountPaths", "FPDFClipPath_CountPathSegments", "FPDFClipPath_GetPathSegment",
  "FPDFDest_GetDestPageIndex", "FPDFDest_GetLocationInPage",
  "FPDFFont_GetAscent", "FPDFFont_GetBaseFontName", "FPDFFont_GetDescent", "FPDFFont_GetFamilyName", "FPDFFont_GetFlags", "FPDFFont_GetFontData",
  "FPDFFont_GetGlyphPath", "FPDFFont_GetGlyphWidth", "FPDFFont_GetIsEmbedded", "FPDFFont_GetItalicAngle", "FPDFFont_GetWeight",
  "FPDFFormObj_CountObjects", "FPDFFormObj_GetObject", "FPDFGlyphPath_CountGlyphSegments", "FPDFGlyphPath_GetGlyphPathSegment",
  "FPDFImageObj_GetBitmap", "FPDFImageObj_GetImageDataDecoded", "FPDFImageObj_GetImageDataRaw", "FPDFImageObj_GetImageFilter",
  "FPDFImageObj_GetImageFilterCount", "FPDFImageObj_GetImageMetadata", "FPDFImageObj_GetImagePixelSize", "FPDFImageObj_GetRenderedBitmap",
  "FPDFLink_CountQuadPoints", "FPDFLink_Enumerate", "FPDFLink_GetAction", "FPDFLink_GetAnnotRect", "FPDFLink_GetDest", "FPDFLink_GetQuadPoints",
  "FPDFPage_CloseAnnot", "FPDFPage_CountObjects", "FPDFPage_Delete", "FPDFPage_Flatten", "FPDFPage_GetAnnot", "FPDFPage_GetAnnotCount", "FPDFPage_GetCropBox",
  "FPDFPage_GetMediaBox", "FPDFPage_GetObject", "FPDFPage_GetRotation", "FPDFPage_HasTransparency", "FPDFPage_SetRotation",
  "FPDFPageObj_CountMarks", "FPDFPageObj_GetBounds", "FPDFPageObj_GetClipPath", "FPDFPageObj_GetDashArray", "FPDFPageObj_GetDashCount",
  "FPDFPageObj_GetFillColor", "FPDFPageObj_GetIsActive", "FPDFPageObj_GetLineCap", "FPDFPageObj_GetLineJoin", "FPDFPageObj_GetMark",
  "FPDFPageObj_GetMarkedContentID", "FPDFPageObj_GetMatrix", "FPDFPageObj_GetStrokeColor", "FPDFPageObj_GetStrokeWidth", "FPDFPageObj_GetType",
  "FPDFPageObj_HasTransparency", "FPDFPageObj_SetIsActive", "FPDFPageObj_SetMatrix",
  "FPDFPageObjMark_CountParams", "FPDFPageObjMark_GetName", "FPDFPageObjMark_GetParamKey", "FPDFPageObjMark_GetParamStringValue",
  "FPDFPath_CountSegments", "FPDFPath_GetDrawMode", "FPDFPath_GetPathSegment", "FPDFPathSegment_GetClose", "FPDFPathSegment_GetPoint",
  "FPDFPathSegment_GetType",
  "FPDFText_ClosePage", "FPDFText_CountChars", "FPDFText_GetCharOrigin", "FPDFText_GetLooseCharBox", "FPDFText_GetTextObject",
  "FPDFText_GetUnicode", "FPDFText_HasUnicodeMapError", "FPDFText_IsGenerated", "FPDFText_IsHyphen", "FPDFText_LoadPage",
  "FPDFTextObj_GetFont", "FPDFTextObj_GetFontSize", "FPDFTextObj_GetTextRenderMode",
  "FPDF_CloseDocument", "FPDF_ClosePage", "FPDF_CopyViewerPreferences", "FPDF_CreateNewDocument", "FPDF_DestroyLibrary", "FPDF_DocumentHasValidCrossReferenceTable", "FPDF_FFLDraw",
  "FPDF_GetDocPermissions", "FPDF_GetDocUserPermissions", "FPDF_GetFileVersion", "FPDF_GetFormType", "FPDF_GetLastError", "FPDF_GetMetaText",
  "FPDF_GetPageBoundingBox", "FPDF_GetPageCount", "FPDF_GetPageHeightF", "FPDF_GetPageLabel", "FPDF_GetPageSizeByIndexF", "FPDF_GetPageWidthF",
  "FPDF_GetSecurityHandlerRevision", "FPDF_GetSignatureCount", "FPDF_ImportPagesByIndex", "FPDF_LoadCustomDocument", "FPDF_LoadMemDocument",
  "FPDF_LoadPage", "FPDF_RenderPageBitmap", "FPDF_SaveAsCopy", "FPDF_SetSystemFontInfo",
  "FPDF_StructElement_Attr_GetCount", "FPDF_StructElement_Attr_GetName", "FPDF_StructElement_Attr_GetNumberValue",
  "FPDF_StructElement_Attr_GetStringValue", "FPDF_StructElement_Attr_GetType", "FPDF_StructElement_Attr_GetValue",
  "FPDF_StructElement_CountChildren", "FPDF_StructElement_GetActualText", "FPDF_StructElement_GetAltText",
  "FPDF_StructElement_GetAttributeAtIndex", "FPDF_StructElement_GetAttributeCount", "FPDF_StructElement_GetChildAtIndex",
  "FPDF_StructElement_GetChildMarkedContentID", "FPDF_StructElement_GetLang", "FPDF_StructElement_GetMarkedContentIdAtIndex",
  "FPDF_StructElement_GetMarkedContentIdCount", "FPDF_StructElement_GetType", "FPDF_StructTree_Close", "FPDF_StructTree_CountChildren",
  "FPDF_StructTree_GetChildAtIndex", "FPDF_StructTree_GetForPage",
  "PDFiumExt_CloseFormFillInfo", "PDFiumExt_ExitFormFillEnvironment", "PDFiumExt_Init", "PDFiumExt_InitFormFillEnvironment",
  "PDFiumExt_OpenFormFillInfo",
  "malloc", "free",
] as const

export type PdfiumCallName = (typeof pdfiumCallNames)[number]
export type PdfiumCalls = Readonly<Record<PdfiumCallName, (...args: number[]) => number>>
