import { figures } from '#kernel/shared/figure.ts'

const managed = '在用和停用的电梯；未投用、报废、已转出的不计。'

/** Counts of lifts. They stand here because communities, customers and teams, left of the lifts, show them as well. */
export const liftFigures = figures('elevator', {
  archived: {
    label: '档案',
    unit: '台',
    of: '小区',
    means: '电梯档案的份数：在用、停用、未投用、报废、已转出都计，已删除的不计；只计本人有权查看的。',
  },
  inCommunity: { label: '在管台数', unit: '台', of: '小区', means: `小区里${managed}只计本人有权查看的。` },
  inBuilding: { label: '楼栋台数', unit: '台', of: '楼栋', means: `楼栋里${managed}只计本人有权查看的。` },
  ofCustomer: { label: '名下台数', unit: '台', of: '客户', means: `使用单位是该客户的${managed}` },
  ofTeam: { label: '班组台数', unit: '台', of: '班组', means: `档案上归该班组的${managed}` },
  ofTeamHere: { label: '本班组台数', unit: '台', of: '小区', filtered: true, means: `该小区里归所看班组的${managed}` },
  charged: {
    label: '负责台数',
    unit: '台',
    of: '员工',
    means: `档案上把该员工列为维保人员的${managed}与查看人的数据范围无关，负荷率按它计算。`,
  },
})

export const communityFigures = figures('community', {
  buildings: { label: '楼栋数', unit: '栋', of: '小区', means: '小区里登记的楼栋，已删除的不计。' },
  faults: { label: '近一年急修', unit: '单', of: '楼栋', means: '近 12 个月该楼栋电梯的维修工单，已关闭的不计。' },
})
