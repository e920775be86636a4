import { type Context, duty } from '#kernel/server/index.ts'
import type { SignHistory } from '../shared/signDistance.ts'

/** Arrivals of the last days by the metres that were judged: d − min(accuracy, 50), in steps of the slider. */
export const findHistory = duty<(ctx: Context) => Promise<SignHistory>>('enterprise.findHistory')
