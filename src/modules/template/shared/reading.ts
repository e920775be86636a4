import { ItemResult, Judge, PhotoRule, ResultType, type TemplateItem } from './template.ts'

/** What a row demands of whoever records it; apart from the rows themselves, so that a phone need not carry them. */

/**
 * A reading against the limits of its row: 正常 within, 异常 outside (6.5 mm at A-1-29, not less than 7 mm).
 * Rows without numeric limits are for the worker to judge: null.
 */
export function resultOfValue(
  item: Pick<TemplateItem, 'judge' | 'valueMin' | 'valueMax'>,
  value: number,
): ItemResult | null {
  if (item.judge !== Judge.code.limit) return null
  const within =
    (item.valueMin === null || value >= item.valueMin) && (item.valueMax === null || value <= item.valueMax)
  return within ? ItemResult.code.normal : ItemResult.code.abnormal
}

/** Photos that a row needs with this result (jobs 1.1, photoRule). */
export function photosNeeded({ photoRule }: Pick<TemplateItem, 'photoRule'>, result: ItemResult): number {
  if (result === ItemResult.code.notApplicable) return 0
  if (photoRule === PhotoRule.code.beforeAndAfter) return 2
  if (photoRule === PhotoRule.code.always) return 1
  const wrong = result === ItemResult.code.abnormal || result === ItemResult.code.handled
  return photoRule === PhotoRule.code.onAbnormal && wrong ? 1 : 0
}

/** Key items, readings and those with a photo are recorded one by one, never by 本部位其余正常 (jobs 4.3). */
export const recordedAlone = (item: Pick<TemplateItem, 'isKey' | 'resultType' | 'photoRule'>): boolean =>
  item.isKey || item.resultType === ResultType.code.number || item.photoRule >= PhotoRule.code.always
