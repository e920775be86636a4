import { figures } from '#kernel/shared/figure.ts'

export const certificateFigures = figures('certificate', {
  lifts: { label: '无证电梯', unit: '台', means: '当天维保人员里没有一人持证有效的电梯。' },
  orders: { label: '无证工单', unit: '单', means: '该日起计划、作业人员里没有一人持证有效的维保工单。' },
  partLifts: { label: '部分无证电梯', unit: '台', means: '维保人员里有人持证、有人不持证的电梯。' },
  partOrders: { label: '部分无证工单', unit: '单', means: '作业人员里有人持证、有人不持证的维保工单。' },
  looseOrders: { label: '不随梯工单', unit: '单', means: '这些工单里，作业人员不是该电梯维保人员的；换人时不跟着走。' },
})
