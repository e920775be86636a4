import { expect, it } from 'vitest'
import type { Lane } from '../shared/workbench.ts'
import { crewsOf } from './crews.ts'

const lane = (name: string, ...orders: string[]) =>
  ({ name, stops: orders.map((orderId) => ({ orderId })) }) as unknown as Lane

it('今天做同样工单的是一组，只占一行；没有工单的不占行', () => {
  const crews = crewsOf([
    lane('王一维'),
    lane('刘晓东', 'a', 'b'),
    lane('何永康', 'a', 'b', 'c'),
    lane('谢子墨', 'b', 'a'),
    lane('李二保'),
  ])
  expect(crews.map((crew) => crew.map(({ name }) => name))).toEqual([['刘晓东', '谢子墨'], ['何永康']])
})
