import { type Context, duty } from '#kernel/server/index.ts'
import type { TemplateDoors } from '../shared/doors.ts'

export type Doors = Omit<TemplateDoors, 'bare'>

/** Lines that are not over: they would lose their dates. */
export const countSchemePlans = duty<(ctx: Context, id: string) => Promise<number>>('template.countSchemePlans')

/** How many lifts in care follow which kind of template, and how many none (jobs 4.1 maintainTemplate). */
export const countDoors = duty<(ctx: Context) => Promise<Doors>>('template.countDoors')

export type BareLift = TemplateDoors['bare'][number]

/** Lifts in care without a checklist: type 5 has none until one was made from the manufacturer's manual (jobs 1.1). */
export const findBareLifts = duty<(ctx: Context) => Promise<BareLift[]>>('template.findBareLifts')

export interface ModelOfLifts {
  readonly brand: string
  readonly model: string
  readonly lifts: number
}

/** Lifts without a template of their own, by category: they follow the national one. The database keeps the figures (decision 0044). */
export const countNational = duty<(ctx: Context) => Promise<Map<number, number>>>('template.countNational')

/** Most lifts first; 特殊电梯 (5) are of every category. */
export const findModels = duty<(ctx: Context, elevatorType: number) => Promise<ModelOfLifts[]>>('template.findModels')

export const countPlans = duty<(ctx: Context, templateId: string) => Promise<number>>('template.countPlans')

/** Who would lose its checklist: lifts, lines that are not over, rules on demand. */
export const countUses =
  duty<(ctx: Context, id: string) => Promise<{ lifts: number; plans: number; rules: number }>>('template.countUses')

export interface Version {
  readonly versionNo: number
  readonly publishedAt: Date | string | null
  readonly name: string | null
  readonly items: number
}

export const findVersions = duty<(ctx: Context, templateId: string) => Promise<Version[]>>('template.findVersions')

/** Lines and lifts that follow a scheme, as two columns: used_by and lifts. */
export const usesOfScheme = duty<(scheme: string) => string>('template.usesOfScheme')

/** Lifts in care that follow a template. */
export const liftsOf = duty<(template: string) => string>('template.liftsOf')
