import type { AuditedEntity } from './entities.ts'

/** Rows by which people are told something: notices, tickets of technical support, evaluations, the switch of the morning sheet. */
export const tellingEntities: Readonly<Record<string, AuditedEntity>> = {
  notice: {
    needs: ['AVB'],
    labels: {
      title: '标题',
      content: '内容',
      cover: '封面',
      files: '附件',
      audience: '接收范围',
      audience_ids: '接收对象',
      need_confirm: '需要确认',
      is_public: '对外公示',
      pinned: '置顶',
      publish_at: '发布时间',
      state: '公告状态',
    },
  },
  support_ticket: {
    needs: ['AV6'],
    labels: { title: '标题', kind: '问题类别', priority: '优先级', body: '问题描述', state: '工单状态', star: '评价' },
  },
  evaluation: {
    needs: ['JE1'],
    labels: {
      star: '星级',
      tags: '标签',
      content: '评价内容',
      anonymous: '匿名',
      given_at: '评价时间',
      edited_at: '修改时间',
      handle_state: '回访状态',
      handle_text: '回访记录',
      reply: '回复',
      delete_reason: '删除原因',
    },
  },
  morning_switch: { needs: ['AA3'], labels: { off: '关闭早会单' } },
}
