import { equations, parameterKeys, parameterOf } from './parameters.ts'
import { CUSTOM, Rounding } from './scheme.ts'

/** What may stand in a formula, for completion (commerce R11, 5.3 scheme/equationEnum). */
export const functionWords = [
  { name: 'IF', signature: 'IF(条件, 是, 否)', example: 'IF(R>30,R+3,0)' },
  { name: 'AND', signature: 'AND(条件, …)', example: 'AND(R>30,F>10)' },
  { name: 'OR', signature: 'OR(条件, …)', example: 'OR(load>1000,speed>=2)' },
  { name: 'SWITCH', signature: 'SWITCH(值, 情形, 结果, …, 其他)', example: 'SWITCH(load,630,4,800,5,6)' },
  { name: 'MIN', signature: 'MIN(a, b, …)', example: 'MIN(F,S)' },
  { name: 'MAX', signature: 'MAX(a, b, …)', example: 'MAX(R,10)' },
  { name: 'ROUND', signature: 'ROUND(值, 小数位)', example: 'ROUND(R/3,1)' },
  { name: 'CEIL', signature: 'CEIL(值)', example: 'CEIL(R/5)*2' },
  { name: 'FLOOR', signature: 'FLOOR(值)', example: 'FLOOR(R/5)' },
] as const

export const parameterWords = () =>
  parameterKeys.map((key) => {
    const { label, unit, min, max, options, whole } = parameterOf(key)
    return {
      key,
      label,
      unit,
      kind: whole ? ('integer' as const) : ('number' as const),
      min,
      max,
      options: [...(options ?? [])],
    }
  })

export const equationWords = () => [
  ...equations.map(({ value, label, expression }) => ({ value, label, expression })),
  { value: CUSTOM, label: '自定义', expression: '' },
]

export const roundingWords = () => Rounding.options.map(({ value, label }) => ({ value, label }))
