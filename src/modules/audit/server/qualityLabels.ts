import type { AuditedEntity } from './entities.ts'

/** 质检抽查 and 应急演练 as their history names them. */
export const qualityEntities: Readonly<Record<string, AuditedEntity>> = {
  quality_check: {
    needs: ['JMw'],
    labels: {
      draw_way: '抽取方式',
      draw_reason: '抽取原因',
      state: '状态',
      way: '质检方式',
      score: '得分',
      items: '核对项目',
      conclusion: '结论',
      checker_id: '质检人',
      checked_at: '质检时间',
    },
  },
  drill: {
    needs: ['JMa', 'JMw'],
    labels: {
      category: '梯类',
      subject: '演练科目',
      drill_date: '演练日期',
      community_id: '小区',
      place: '演练地点',
      people: '参加人员',
      guests: '外部参加单位',
      photos: '现场照片',
      report: '演练总结',
      files: '附件',
    },
  },
}
