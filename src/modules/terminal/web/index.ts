import { piece } from '#kernel/web/router/piece.tsx'

export { TerminalSections } from './TerminalSections.ts'

/** Loaded with the lift's page alone. */
export const LiftTerminals = piece(() => import('./LiftTerminals.tsx').then(({ LiftTerminals }) => LiftTerminals))
