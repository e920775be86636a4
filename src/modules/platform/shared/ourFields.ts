import type { PlatformKind } from './platform.terms.ts'

/** Where a person fills a field that a platform asks for and we lack. */
type FillAt = 'elevator' | 'employee' | 'order' | 'plan' | 'company' | 'repair' | 'inspection' | 'record' | 'terminal'

export interface OurField {
  readonly ours: string
  readonly title: string
  /** Asked for by the standard map; each platform's own map decides. */
  readonly required?: boolean
  readonly at: FillAt
}

type Kind = (typeof PlatformKind.options)[number]['value']

const elevator = (ours: string, title: string, required = false): OurField => ({
  ours,
  title,
  required,
  at: 'elevator',
})

/** What we can tell, by kind: the left column of 字段映射. A kind that joins adds its fields here. */
const ourFields: { readonly [K in Kind]?: readonly OurField[] } = {
  1: [
    elevator('registerCode', '注册代码', true),
    elevator('useCertNo', '使用登记证编号'),
    elevator('nineSixThreeSerialNumber', '96333识别码'),
    elevator('deviceNumber', '设备编号', true),
    elevator('name', '电梯名称', true),
    elevator('type', '设备类型', true),
    elevator('category', '设备类别'),
    elevator('usePlace', '使用场所'),
    elevator('useStatus', '使用状态', true),
    elevator('brand', '品牌'),
    elevator('model', '型号'),
    elevator('manufacturer', '制造单位', true),
    elevator('factoryNumber', '出厂编号', true),
    elevator('manufactureDate', '出厂日期'),
    elevator('superviseDate', '监督检验合格日期'),
    elevator('load', '额定载重'),
    elevator('speed', '速度'),
    elevator('floors', '层数'),
    elevator('stations', '站数'),
    elevator('regionCode', '地区', true),
    elevator('address', '地址', true),
    elevator('communityName', '小区'),
    elevator('lng', '经度'),
    elevator('lat', '纬度'),
    elevator('customerName', '使用单位', true),
    elevator('safetyOfficer', '安全员', true),
    elevator('officerPhone', '安全员电话', true),
    elevator('workerNames', '维保人员'),
    { ours: 'maintainer', title: '维保单位', required: true, at: 'company' },
    { ours: 'maintainerCode', title: '维保单位信用代码', at: 'company' },
    { ours: 'dutyPhone', title: '24小时值班电话', at: 'company' },
    elevator('serviceStart', '维保合同开始'),
    elevator('serviceEnd', '维保合同结束'),
    elevator('nextInspectDate', '下次检验日期'),
  ],
  2: [
    { ours: 'planNo', title: '计划编号', required: true, at: 'plan' },
    { ours: 'remoteId', title: '平台电梯编号', at: 'elevator' },
    elevator('registerCode', '注册代码', true),
    { ours: 'startDate', title: '计划开始', required: true, at: 'plan' },
    { ours: 'endDate', title: '计划结束', required: true, at: 'plan' },
    { ours: 'teamName', title: '班组', at: 'plan' },
    { ours: 'workerNames', title: '维保人员', at: 'elevator' },
    elevator('cycleDays', '维保周期'),
  ],
  3: [
    { ours: 'orderNo', title: '工单编号', required: true, at: 'order' },
    { ours: 'remoteId', title: '平台电梯编号', at: 'elevator' },
    elevator('registerCode', '注册代码', true),
    { ours: 'level', title: '维保级别', required: true, at: 'order' },
    { ours: 'planDate', title: '计划日期', at: 'order' },
    { ours: 'startAt', title: '开始时间', required: true, at: 'order' },
    { ours: 'completeAt', title: '完成时间', required: true, at: 'order' },
    { ours: 'workMinutes', title: '作业时长', at: 'order' },
    { ours: 'workerNames', title: '作业人员', required: true, at: 'order' },
    { ours: 'certNos', title: '作业人员证号', at: 'employee' },
    { ours: 'abnormalCount', title: '异常项数', at: 'order' },
    { ours: 'stateAfter', title: '作业后状态', required: true, at: 'order' },
    { ours: 'contentHash', title: '存证摘要', at: 'order' },
  ],
  4: [
    { ours: 'orderNo', title: '维修单号', required: true, at: 'repair' },
    { ours: 'remoteId', title: '平台电梯编号', at: 'elevator' },
    elevator('registerCode', '注册代码', true),
    { ours: 'reportAt', title: '报修时间', required: true, at: 'repair' },
    { ours: 'trappedCount', title: '被困人数', required: true, at: 'repair' },
    { ours: 'dispatchAt', title: '派单时间', at: 'repair' },
    { ours: 'arriveAt', title: '到场时间', at: 'repair' },
    { ours: 'rescuedAt', title: '解救时间', at: 'repair' },
    { ours: 'completeAt', title: '完成时间', at: 'repair' },
    { ours: 'workerNames', title: '救援人员', at: 'repair' },
    { ours: 'cause', title: '故障原因', at: 'repair' },
    { ours: 'measure', title: '处理措施', at: 'repair' },
  ],
  5: [
    { ours: 'recordNo', title: '记录编号', required: true, at: 'record' },
    { ours: 'remoteId', title: '平台电梯编号', at: 'elevator' },
    elevator('registerCode', '注册代码', true),
    { ours: 'code', title: '故障代码', required: true, at: 'record' },
    { ours: 'codeName', title: '故障名称', at: 'record' },
    { ours: 'recordKind', title: '记录类别', at: 'record' },
    { ours: 'level', title: '故障级别', at: 'record' },
    { ours: 'step', title: '处置状态', required: true, at: 'record' },
    { ours: 'occurredAt', title: '发生时间', required: true, at: 'record' },
    { ours: 'endedAt', title: '恢复时间', at: 'record' },
    { ours: 'count', title: '次数', at: 'record' },
    { ours: 'floor', title: '楼层', at: 'record' },
    { ours: 'occupied', title: '轿厢有人', at: 'record' },
    { ours: 'orderNo', title: '维修单号', at: 'record' },
    { ours: 'acceptAt', title: '响应时间', at: 'record' },
    { ours: 'arriveAt', title: '到场时间', at: 'record' },
    { ours: 'freedAt', title: '解救时间', at: 'record' },
    { ours: 'closedAt', title: '完成时间', at: 'record' },
    { ours: 'cause', title: '故障原因', at: 'record' },
  ],
  6: [
    { ours: 'recordNo', title: '记录编号', required: true, at: 'inspection' },
    { ours: 'remoteId', title: '平台电梯编号', at: 'elevator' },
    elevator('registerCode', '注册代码', true),
    { ours: 'inspectType', title: '检验类型', required: true, at: 'inspection' },
    { ours: 'inspectDate', title: '检验日期', required: true, at: 'inspection' },
    { ours: 'inspectOrg', title: '检验机构', required: true, at: 'inspection' },
    { ours: 'inspectors', title: '检验人员', at: 'inspection' },
    { ours: 'reportNo', title: '报告编号', required: true, at: 'inspection' },
    { ours: 'conclusion', title: '检验结论', required: true, at: 'inspection' },
    { ours: 'findingCount', title: '不符合项数', at: 'inspection' },
    { ours: 'nextDate', title: '下次检验日期', at: 'inspection' },
    { ours: 'nextType', title: '下次检验类型', at: 'inspection' },
  ],
  7: [
    { ours: 'employeeName', title: '姓名', required: true, at: 'employee' },
    { ours: 'certType', title: '证书类型', required: true, at: 'employee' },
    { ours: 'certNo', title: '证书编号', required: true, at: 'employee' },
    { ours: 'issuer', title: '发证机关', at: 'employee' },
    { ours: 'validFrom', title: '生效日期', at: 'employee' },
    { ours: 'validTo', title: '有效期至', at: 'employee' },
    { ours: 'certState', title: '证书状态', required: true, at: 'employee' },
    { ours: 'employed', title: '在职', at: 'employee' },
  ],
  8: [
    { ours: 'terminalNo', title: '终端编号', required: true, at: 'terminal' },
    { ours: 'remoteId', title: '平台电梯编号', at: 'elevator' },
    elevator('registerCode', '注册代码', true),
    { ours: 'terminalType', title: '终端类型', at: 'terminal' },
    { ours: 'model', title: '型号', at: 'terminal' },
    { ours: 'online', title: '是否在线', required: true, at: 'terminal' },
    { ours: 'onlineSince', title: '上线时间', at: 'terminal' },
    { ours: 'lastHeardAt', title: '最近通信', at: 'terminal' },
  ],
}

export const fieldsOf = (kind: number): readonly OurField[] => ourFields[kind as Kind] ?? []
export const fieldOf = (kind: number, ours: string): OurField | undefined =>
  fieldsOf(kind).find((field) => field.ours === ours)
export const titleOfField = (kind: number, ours: string): string => fieldOf(kind, ours)?.title ?? ours
