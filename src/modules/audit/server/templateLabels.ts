import type { AuditedEntity } from './entities.ts'

/** Checklists of maintenance and the rules that use them. */
export const templateEntities: Readonly<Record<string, AuditedEntity>> = {
  maintain_template: {
    needs: ['JT1', 'JT3', 'AV1', 'AV2', 'AV3'],
    labels: {
      name: '模板名称',
      standard_type: '标准类型',
      city_standard: '城市平台标准',
      basis: '编制依据',
      brand: '适用品牌',
      model: '适用型号',
      manual_name: '制造单位使用维护说明书',
      manual_files: '说明书文件',
      version_no: '版本',
      status: '状态',
      is_default: '默认模板',
      rule: '周期规则',
      draft_at: '草稿保存于',
    },
  },
  fixed_date_scheme: {
    needs: ['JT1', 'JT2'],
    labels: { name: '方案名称', elevator_type: '适用梯型', dates: '日期与级别', status: '状态' },
  },
  custom_plan: {
    needs: ['JMu', 'JMv'],
    labels: {
      kind: '计划种类',
      title: '计划名称',
      demand_rule_id: '按需规则',
      agreement_files: '按需维保协议',
      items: '附加项目',
      dates: '执行日期',
      month_days: '每年日期',
      day_of_month: '每月日期',
      remark: '备注',
    },
  },
  demand_rule: {
    needs: ['JT3', 'JT4', 'AV3'],
    labels: {
      name: '规则名称',
      elevator_type: '适用梯型',
      template_id: '按需模板',
      filing_no: '备案号',
      filing_files: '备案文件',
      local_max_gap_days: '属地最长间隔',
      eligibility: '适用条件',
      score_bands: '评分与间隔',
      triggers: '触发条件',
      status: '规则状态',
      version_no: '版本',
    },
  },
}
