/** Pieces that other modules may show. */
export { OvertimeMatrix } from './OvertimeMatrix.tsx'
