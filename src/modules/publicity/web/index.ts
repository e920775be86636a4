/** Pieces of the pages for everybody that other modules may show. */
export { type Asked, useAsked } from './asked.ts'
export { PublicFrame, Said } from './PublicFrame.tsx'
