import { Category, type Category as CategoryCode } from './template.ts'

/** The four platform templates: rows of the code, with ids of their own so that they can be chosen like others. */

/** Counts up when the wording of the national rows changes. */
export const nationalVersion = 1
const letters: Readonly<Record<CategoryCode, string>> = { 1: 'A', 2: 'B', 3: 'C', 4: 'D' }
const prefix = '00000000-0000-7000-8000-00000000000'

export const nationalTemplateId = (category: CategoryCode): string => `${prefix}${category}`
/** The category whose national template has this id; undefined for a company's own template. */
export const nationalTypeOf = (id: string): CategoryCode | undefined =>
  Category.options.map((option) => option.value).find((category) => nationalTemplateId(category) === id)
export const nationalName = (category: CategoryCode): string => `${Category.label(category)}（国家标准）`
export const nationalBasis = (category: CategoryCode): string => `TSG T5002-2017 附件${letters[category]}`

type Kind = 1 | 2 | 3
/** Platform rows of the other kinds: 按需 shows the national rows, 年检自查 the reference items of `annual.ts`. */
export interface PlatformTemplate {
  readonly id: string
  readonly kind: Kind
  readonly category: CategoryCode
}

const shortPrefix = prefix.slice(0, -1)
const kindNames: Readonly<Record<Kind, string>> = { 1: '国家标准', 2: '按需维保', 3: '年检自查' }
export const platformTemplates: readonly PlatformTemplate[] = ([1, 2, 3] as const).flatMap((kind) =>
  Category.options.map(({ value: category }) => ({ id: platformId(kind, category), kind, category })),
)
export function platformId(kind: Kind, category: CategoryCode): string {
  return kind === 1 ? nationalTemplateId(category) : `${shortPrefix}${kind}${category}`
}
export const platformTemplate = (id: string): PlatformTemplate | undefined =>
  platformTemplates.find((one) => one.id === id)
export const platformName = ({ kind, category }: PlatformTemplate): string =>
  `${Category.label(category)}（${kindNames[kind]}）`
export const platformBasis = ({ kind, category }: PlatformTemplate): string =>
  kind === 3 ? 'TSG T5002-2017、TSG T7001-2023（条款待核对）' : nationalBasis(category)
