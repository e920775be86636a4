import { figures } from '#kernel/shared/figure.ts'

const ofLift = '该电梯'

/** What only elevator shows of lifts; counts of lifts by place and person are `liftFigures` of community. */
export const elevatorFigures = figures('elevator', {
  inUse: { label: '在用', unit: '台', means: '使用状态为在用的电梯档案；只计本人有权查看的。' },
  stopped: { label: '停用', unit: '台', means: '使用状态为停用的电梯档案；只计本人有权查看的。' },
  archivedOfType: { label: '分类档案', unit: '台', means: '这一类小区里的电梯档案，计法同档案。' },
  archivedHere: { label: '楼栋档案', unit: '台', of: '楼栋', means: '楼栋里的电梯档案，计法同档案。' },
  found: { label: '筛出', unit: '台', of: '小区', filtered: true, means: '小区里符合当前筛选的电梯档案。' },
  stoppedFound: { label: '停用', unit: '台', of: '小区', filtered: true, means: '筛出的电梯里停用的。' },
  maintainDue: {
    label: '维保到期',
    unit: '台',
    of: '小区',
    filtered: true,
    means: '筛出的在用电梯里，下次维保在 2 天内或已过的。',
  },
  inspectDue: {
    label: '检验到期',
    unit: '台',
    of: '小区',
    filtered: true,
    means: '筛出的在用、停用电梯里，下次检验在 30 天内或已过的。',
  },
  attention: {
    label: '需要留意',
    unit: '台',
    of: '小区',
    filtered: true,
    means: '停用、维保到期、检验到期三者有其一的电梯，同一台只计一次。',
  },
  visits: { label: '维保次数', unit: '次', of: '电梯', means: `${ofLift}已完成的维保，含补录。` },
  abnormal: { label: '上次异常项', unit: '项', of: '电梯', means: `${ofLift}最近一次完成的维保里，结果为异常的项目。` },
  hazardsFound: { label: '隐患', unit: '条', of: '维保工单', means: '这次维保登记的隐患。' },
  abnormalOf: {
    label: '异常项',
    unit: '项',
    of: '维保工单',
    means: '这次维保里结果为异常的项目；没有登记结果时不显示。',
  },
  shared: { label: '授权电梯', unit: '台', of: '授权', means: '这次授权给合作方查看的电梯。' },
  openHazards: { label: '未整改隐患', unit: '条', of: '电梯', means: '该电梯尚未整改完成的隐患。' },
  openRepairs: { label: '未完成维修', unit: '单', of: '电梯', means: `${ofLift}尚未完成、未关闭的维修工单。` },
  openInspections: { label: '未了结检验', unit: '项', of: '电梯', means: `${ofLift}不合格且尚未复检合格的检验。` },
  openParts: { label: '未完成更换', unit: '单', of: '电梯', means: `${ofLift}尚未完成的配件更换单。` },
  dueCertificates: { label: '到期证书', unit: '张', of: '电梯', means: `${ofLift}已到期或临近到期的证书。` },
  completeness: {
    label: '资料完整度',
    unit: '%',
    of: '电梯',
    means: '档案里应填项目已填的占比；不适用于该梯型的项目不计。',
  },
})
