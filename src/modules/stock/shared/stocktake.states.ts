import { machine } from '#kernel/shared/machine.ts'
import { mayStock } from './permissions.ts'
import { StocktakeStatus } from './stocktake.ts'

const { draft, counting, review, posted, cancelled } = StocktakeStatus.code

/** The moves of a stocktake (commerce 3.3). */
export const stocktake = machine(
  StocktakeStatus,
  {
    edit: { label: '编辑', from: [draft] },
    start: { label: '开始', from: [draft], to: counting, needs: [mayStock.count] },
    count: { label: '登记实盘', from: [counting], needs: [mayStock.count] },
    submit: { label: '提交', from: [counting], to: review, needs: [mayStock.count] },
    recount: { label: '退回重盘', from: [review], to: counting, needs: [mayStock.review] },
    post: { label: '复核过账', from: [review], to: posted, needs: [mayStock.review] },
    cancel: { label: '取消', from: [draft, counting, review], to: cancelled, needs: [mayStock.count] },
  },
  { code: 3210060, text: '盘点单状态为「{status}」，不能{action}' },
)
