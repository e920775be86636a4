/** Pieces of quality that other modules may show. */
export { qualityPage } from '../shared/paths.ts'
