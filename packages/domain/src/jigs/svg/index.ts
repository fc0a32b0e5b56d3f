export { exportJigSvg, LINE_STYLE, slotElements, svgDocument, svgElement } from './export-svg.ts'
export * from './import-svg.ts'
export {
  checkSvgFileSize,
  SVG_IMPORT_LIMITS,
  SVG_PARSE_ERRORS,
  SVG_REASONS,
  type SvgImportCode,
  type SvgImportProblem,
  type SvgParseReason,
  type SvgSkipped,
} from './svg-import-problem.ts'
