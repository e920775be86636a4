/**
 * Words of visits for a person's and a lift's own tabs, by code. Their module stands to the right, so its enumeration
 * cannot be imported; test/conformance/neighbours.test.ts compares these words with it.
 */
export const visitWords: Readonly<Record<number, string>> = {
  0: '未开始',
  1: '已出发',
  2: '进行中',
  3: '已完成(待确认)',
  4: '已完成(已确认)',
  7: '已暂停',
  9: '已关闭',
}

/** Words of repairs, likewise. */
export const repairWords: Readonly<Record<number, string>> = {
  0: '未处理',
  1: '已派单',
  2: '已出发',
  3: '维修中',
  4: '已暂停',
  7: '已完成',
  8: '已签字',
  10: '已关闭',
}
