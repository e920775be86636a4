import { figures } from '#kernel/shared/figure.ts'

export const effectFigures = figures('effect', {
  done: {
    label: '做了',
    unit: '次',
    of: '维保项目',
    means: '一年内做了这些项目的维保次数：检查结果为正常、异常或已处理；未检与不涉及不算。满 30 天的才算。',
  },
  compared: {
    label: '可比',
    unit: '次',
    of: '维保项目',
    means: '其中前后 30 天都有数据、前后 30 天没有再做，且找得到相似的不做这些项目的电梯的维保次数。',
  },
  controlLifts: {
    label: '对照',
    unit: '台',
    of: '维保项目',
    means: '作对照的电梯：同梯型、梯龄相差 5 年内、运行次数相差 1 倍内、前 30 天的数值接近，前后 30 天没有做这些项目。',
  },
  difference: {
    label: '差值',
    unit: '',
    of: '维保项目',
    means: '（做了的后 30 天 − 前 30 天）−（对照的后 30 天 − 前 30 天），各次维保的平均；负数是变好。区间为 95 %。',
  },
})
