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
