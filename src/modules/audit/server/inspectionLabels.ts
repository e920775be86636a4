import type { AuditedEntity } from './entities.ts'

const shared = {
  elevator_id: '电梯',
  inspect_type: '检验类型',
  task_kind: '准备任务',
  inspect_date: '检验日期',
  remark: '备注',
}

/** Plans and records of inspections (jobs 1.9). */
export const inspectionEntities: Readonly<Record<string, AuditedEntity>> = {
  inspection_plan: {
    needs: ['JY1'],
    labels: {
      ...shared,
      plan_no: '计划编号',
      year: '年度',
      year_index: '第几年',
      base_date: '基准日期',
      due_month: '到期月份',
      earliest_date: '最早日期',
      apply_by: '报检期限',
      deadline: '截止日期',
      apply_at: '报检日期',
      apply_no: '报检编号',
      org_name: '检验机构',
      team_id: '班组',
      worker_ids: '人员',
      qualify_no: '检测资质证号',
      qualify_to: '资质有效期至',
      materials: '资料',
      status: '状态',
      linked_order_id: '自检工单',
      self_check_date: '自检日期',
      fee: '费用',
      delays: '延期',
      stopped_lift: '因不合格停用',
      close_reason: '关闭原因',
      source: '来源',
    },
  },
  inspection_record: {
    needs: ['JY3', 'JY1'],
    labels: {
      ...shared,
      record_no: '记录编号',
      plan_id: '检验计划',
      supervision: '监督检验事由',
      org: '检验机构',
      inspectors: '检验人员',
      report_no: '报告编号',
      conclusion: '结论',
      next_date: '下次检验日期',
      next_type: '下次检验类型',
      report_file: '检验报告',
      label_photo: '使用标志',
      governor: '限速器',
    },
  },
}
