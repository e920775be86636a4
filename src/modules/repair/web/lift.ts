import { piece } from '#kernel/web/router/piece.tsx'
import { Coming } from '#kernel/web/ui/waiting.tsx'

/** 转急修 beside a finding, loaded with the first one. */
export const HazardRepair = piece(() => import('./HazardRepair.tsx').then((chunk) => chunk.HazardRepair))

/** The tab on the lift's page, loaded with the first lift that is opened. */
export const LiftRepairs = piece(() => import('./LiftRepairs.tsx').then((chunk) => chunk.LiftRepairs), Coming)
