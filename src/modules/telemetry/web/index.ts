import { piece } from '#kernel/web/router/piece.tsx'

/** 实时 of one lift, loaded where it is shown. */
export const LiveOfLift = piece(() => import('./LivePanel.tsx').then(({ LivePanel }) => LivePanel))
