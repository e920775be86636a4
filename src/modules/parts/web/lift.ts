import { piece } from '#kernel/web/router/piece.tsx'
import { Coming } from '#kernel/web/ui/waiting.tsx'

/** The tab on the lift's page, loaded with the first lift that is opened. */
export const LiftParts = piece(() => import('./LiftParts.tsx').then((chunk) => chunk.LiftParts), Coming)
