import { piece } from '#kernel/web/router/piece.tsx'

/** 实时 of one lift, loaded where it is shown. */
export const LiveOfLift = piece(() => import('./LivePanel.tsx').then(({ LivePanel }) => LivePanel))
export type { EscalatorProps } from './EscalatorView.tsx'
export type { ShaftProps } from './ShaftView.tsx'
/** The drawings alone, for replays and walls: they take frames and a clock. */
export const ShaftDrawn = piece(() => import('./ShaftView.tsx').then(({ ShaftView }) => ShaftView))
export const EscalatorDrawn = piece(() => import('./EscalatorView.tsx').then(({ EscalatorView }) => EscalatorView))
