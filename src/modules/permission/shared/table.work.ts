import type { MenuGroup } from './table.types.ts'

/** Groups 1–7: the daily work (archives Appendix A). */
export const workGroups = [
  {
    key: 'workbench',
    title: '工作台',
    screens: [
      {
        title: '工作台',
        routes: ['/workbench'],
        code: 'login',
        actions: { AA1: '管理视图', AA2: '调度视图', AA3: '班组长视图' },
      },
      { title: '技术支持', routes: ['/technicalSupport/home', '/technicalSupport/detail'], code: 'login' },
    ],
  },
  {
    key: 'live',
    title: '实时检测',
    screens: [
      {
        title: '实时监测',
        routes: ['/patrolMonitoring/patrolMonitoringList'],
        code: 'AB1',
        actions: {
          ABa: '实时数据开关',
          ABb: '查看视频',
          ABc: '导出',
          ABd: '终端指令',
          ABe: '绑定/解绑终端',
          ABf: '停用/报废终端',
          ABg: '固件升级',
        },
      },
      { title: '监测详情', routes: ['/patrolMonitoring/patrolMonitoringDetail'], code: 'AB2' },
      { title: '监控平台', routes: ['/monitorPlat'], code: 'AEn' },
    ],
  },
  {
    key: 'repair',
    title: '维修',
    screens: [
      {
        title: '维修工单',
        routes: ['/repairManage/repairList'],
        code: 'JR1',
        codeTitle: '查看',
        actions: { JR3: '导出', JR4: '删除', JR5: '派单/改派', JR6: '关闭' },
      },
      {
        title: '新增报修',
        routes: ['/repairManage/repairList/createdRepairt'],
        code: 'JR2',
        codeTitle: '新增',
        writing: true,
      },
      { title: '维修设置', routes: ['/repairManage/repairSet'], code: 'JR7', actions: { JR8: '编辑' } },
      { title: '配件更换单', routes: ['/jobRepairParts/jobPartsList'], code: 'JP1', actions: { JP4: '导出' } },
      { title: '配件更换详情', routes: ['/jobRepairParts/jobPartsDetail'], code: 'JP2' },
      { title: '配件更换审批', routes: ['/jobRepairParts/jobPartsApproval'], code: 'JP3', codeTitle: '审批' },
    ],
  },
  {
    key: 'maintenance',
    title: '维保',
    screens: [
      {
        title: '维保看板',
        routes: ['/maintainManage/maintainBoard'],
        code: 'JMa',
        pages: { JMa: ['/maintainManage/maintainBoard/drill'] },
      },
      {
        title: '排程看板',
        routes: ['/maintainManage/boardPlan'],
        code: 'JMb',
        actions: { JMc: '拖动', JMd: '发布' },
        // The board is a view of the orders (decision 0123).
        pages: { JMb: ['/maintainManage/boardPlan/partsBag', '/maintainManage/WorkOrderList'] },
      },
      {
        title: '维保工单',
        routes: ['/maintainManage/WorkOrderList'],
        code: 'JMe',
        actions: {
          JMg: '导出',
          JMh: '改日期',
          JMi: '改人员',
          JMj: '改模板',
          JMk: '日历视图',
          JMz: '关闭/恢复',
          JMx: '超限放行',
          JMy: '重新上报',
          JMw: '质检',
        },
        pages: {
          JMe: [
            '/maintainManage/WorkOrderList/recordProof',
            '/maintainManage/WorkOrderList/hazard',
            '/maintainManage/WorkOrderList/release',
          ],
          JMw: [
            '/maintainManage/WorkOrderList/qualityCheck',
            '/maintainManage/WorkOrderList/qualityCheck/check',
            '/maintainManage/maintainBoard/drill',
          ],
        },
      },
      {
        title: '新增维保工单',
        routes: ['/maintainManage/WorkOrderList/createdMaintain'],
        code: 'JMf',
        codeTitle: '新增',
        writing: true,
      },
      { title: '维保计划', routes: ['/maintainManage/maintainManageLine'], code: 'JMq' },
      { title: '计划工单', routes: ['/maintainManage/maintainManageLine/checkOrder'], code: 'JMt' },
      { title: '新增/重置维保计划', routes: ['/maintainManage/maintainManageLineAdd'], code: 'JMr', writing: true },
      {
        title: '自定义计划',
        routes: ['/maintainManage/customizationLine', '/maintainManage/customizationLine/customizationPlan'],
        code: 'JMu',
      },
      { title: '新建自定义计划', routes: ['/maintainManage/customizationLine/createPlan'], code: 'JMv', writing: true },
      {
        title: '服务评价',
        routes: ['/maintainManage/evaluation'],
        code: 'JE1',
        actions: { JE2: '导出', JE3: '删除', JE4: '回访' },
      },
      {
        title: '维保模板',
        routes: [
          '/maintainManage/maintainTemplate',
          '/maintainManage/maintainTemplate/fixedDate',
          '/maintainManage/maintainTemplate/fixedDate/itemView',
          '/maintainManage/maintainTemplate/regularTemplate',
          '/maintainManage/maintainTemplate/regularTemplate/itemView',
        ],
        code: 'JT1',
        actions: { JT2: '编辑' },
        pages: {
          JT2: [
            '/maintainManage/maintainTemplate/fixedDate/itemEdit',
            '/maintainManage/maintainTemplate/regularTemplate/itemEdit',
          ],
        },
      },
      { title: '按需维保模板', routes: ['/maintainManage/maintainTemplate/needTemplate'], code: 'JT3' },
      { title: '按需规则配置', routes: ['/maintainManage/maintainTemplate/needTemplate/configuration'], code: 'JT4' },
      { title: '周期规则设置', routes: ['/maintainManage/maintainTemplate/regularTemplate/rulesSetting'], code: 'JT5' },
      { title: '基础设置', routes: ['/maintainManage/basicSetting'], code: 'JS1', actions: { JS2: '编辑' } },
    ],
  },
  {
    key: 'event',
    title: '电梯监测',
    screens: [
      { title: '事件记录', routes: ['/eventManage/eventRecord'], code: 'AH1', actions: { AHc: '导出' } },
      {
        title: '故障记录',
        routes: ['/eventManage/faultRecord'],
        code: 'AH2',
        actions: { AHa: '转急修', AHb: '处理/忽略', AHd: '导出' },
        pages: { AH2: ['/eventManage/outage'] },
      },
      { title: '故障详情', routes: ['/eventManage/faultRecord/troubleDetail'], code: 'AH3' },
      {
        title: '故障处理策略',
        routes: ['/eventManage/faultHandleStrategy', '/eventManage/faultHandleStrategy/terminalToRepairPages'],
        code: 'AH4',
        actions: { AHe: '启停', AHf: '删除' },
      },
      { title: '策略编辑', routes: ['/eventManage/faultHandleStrategy/editDetail'], code: 'AH5' },
      { title: '故障推送', routes: ['/eventManage/troublePushList'], code: 'AH6', actions: { AHg: '编辑' } },
      { title: '故障规则', routes: ['/eventManage/faultRule'], code: 'AH7', actions: { AHh: '删除' } },
      { title: '设置故障规则', routes: ['/eventManage/setFaultRule'], code: 'AH8' },
      {
        title: '报警记录',
        routes: ['/eventManage/policeRecord'],
        code: 'AH9',
        actions: { AHj: '处理', AHk: '导出' },
      },
    ],
  },
  {
    key: 'diagnosis',
    title: 'AI诊断',
    screens: [
      {
        title: '电梯预警',
        routes: ['/AIdiagnosis/elvearlyWarn'],
        code: 'AJ1',
        actions: { AJa: '处理', AJb: '转工单', AJc: '导出' },
      },
      {
        title: '电梯医院',
        routes: ['/AIdiagnosis/elvHospital'],
        code: 'AJ2',
        actions: { AJd: '导出报告' },
        pages: { AJ2: ['/AIdiagnosis/maintenanceEffect'] },
      },
      {
        title: '体检规则设置',
        routes: ['/AIdiagnosis/elvSet/elvHospitalRuleSet'],
        code: 'AJ3',
        actions: { AJe: '编辑' },
      },
    ],
  },
  {
    key: 'inspection',
    title: '检验',
    screens: [
      {
        title: '检验计划',
        routes: ['/inspection/inspectionPlan'],
        code: 'JY1',
        actions: { JY2: '编辑', JY5: '导出' },
      },
      {
        title: '检验记录',
        routes: ['/inspection/inspectionRecord'],
        code: 'JY3',
        actions: { JY4: '编辑', JY6: '导入' },
      },
    ],
  },
] as const satisfies readonly MenuGroup[]
