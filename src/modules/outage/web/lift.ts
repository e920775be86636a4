import { piece } from '#kernel/web/router/piece.tsx'
import { Coming } from '#kernel/web/ui/waiting.tsx'

/** The tab on the lift's page, loaded with the first lift that is opened. */
export const LiftOutage = piece(() => import('./LiftOutage.tsx').then((chunk) => chunk.LiftOutage), Coming)
