import type { BatchPreviewQuery } from '../shared/orderChange.ts'

export type BatchAction = BatchPreviewQuery['action']

export const batchTitles: Record<BatchAction, string> = { date: '修改日期', staff: '修改人员', template: '修改模板' }
