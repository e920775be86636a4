import { piece } from '#kernel/web/router/piece.tsx'

/** Loaded with the lift's page alone. */
export const LiftComfort = piece(() => import('./LiftComfort.tsx').then(({ LiftComfort }) => LiftComfort))
