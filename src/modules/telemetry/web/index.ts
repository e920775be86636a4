import { piece } from '#kernel/web/router/piece.tsx'

/** Shaft and escalator, loaded where a replay draws them. */
export const Shaft = piece(() => import('./ShaftView.tsx').then(({ ShaftView }) => ShaftView))
export const Escalator = piece(() => import('./EscalatorView.tsx').then(({ EscalatorView }) => EscalatorView))

/** 实时 of one lift, loaded where it is shown. */
export const LiveOfLift = piece(() => import('./LivePanel.tsx').then(({ LivePanel }) => LivePanel))
