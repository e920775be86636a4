import type { Kept } from '#kernel/server/retention.ts'

/**
 * What is removed, and after how long (common 10, archives 1 loginLog and 6.10). What is not named here stays: records of
 * maintenance, contracts, lifts and their logs are never removed by time. docs/operations.md is compared with this table.
 */
export const retention: readonly Kept[] = [
  // Three years of history; only the owner's role can take a row away (decision 0013).
  { what: '审计日志', table: 'audit_log', key: ['id'], since: 'at', order: 'id', keep: ['3 years', '3 年'] },
  { what: '消息', table: 'message', key: ['id'], since: 'created_at', keep: ['1 year', '1 年'] },
  {
    what: '签到的经纬度（签到本身保留）',
    table: 'sign_in',
    key: ['id'],
    since: 'at',
    only: 'lng is not null or wgs_lng is not null',
    set: 'wgs_lng = null, wgs_lat = null, lng = null, lat = null, accuracy = null',
    keep: ['2 years', '2 年'],
  },
  {
    what: '人员轨迹',
    table: 'user_location',
    key: ['user_id', 'locate_time'],
    since: 'locate_time',
    keep: ['180 days', '180 天'],
  },
  {
    what: '离职人员的个人信息（证件号、生日、头像、紧急联系人；手机号打码）',
    table: 'employee',
    key: ['id'],
    since: 'leave_date::timestamptz',
    only: `state = 3 and phone not like '%*%'`,
    set: `phone = left(phone, 3) || '****' || right(phone, 4), id_card = null, id_card_index = null, birthday = null,
      head_img = null, emergency_contact = null, emergency_phone = null`,
    keep: ['2 years', '2 年'],
  },
  {
    what: '重复提交的凭据（request-no）',
    table: 'request_log',
    key: ['user_id', 'request_no'],
    since: 'created_at',
    keep: ['30 days', '30 天'],
  },
  {
    what: '已送达的业务事件',
    table: 'outbox',
    key: ['id'],
    since: 'done_at',
    only: 'done_at is not null',
    with: { table: 'outbox_handled', column: 'event_id' },
    keep: ['30 days', '30 天'],
  },
  {
    what: '做完的长任务',
    table: 'job',
    key: ['id'],
    since: 'updated_at',
    only: 'state <> 0',
    keep: ['180 days', '180 天'],
  },
  {
    what: '批量操作的预览（过期后）',
    table: 'batch_preview',
    key: ['id'],
    since: 'expires_at',
    keep: ['1 day', '1 天'],
  },
  {
    what: '未提交的表单草稿',
    table: 'form_draft',
    key: ['user_id', 'form'],
    since: 'saved_at',
    keep: ['90 days', '90 天'],
  },
  {
    what: '登录记录',
    table: 'login_log',
    of: 'installation',
    key: ['id'],
    since: 'at',
    order: 'id',
    keep: ['180 days', '180 天'],
  },
  {
    what: '失效的会话（失效后）',
    table: 'session',
    of: 'installation',
    key: ['id'],
    since: 'least(revoked_at, expires_at)',
    keep: ['30 days', '30 天'],
  },
  {
    what: '短信验证码',
    table: 'sms_code',
    of: 'installation',
    key: ['id'],
    since: 'created_at',
    order: 'id',
    keep: ['7 days', '7 天'],
  },
  {
    what: '过期的受信任设备（过期后）',
    table: 'trusted_device',
    of: 'installation',
    key: ['user_id', 'device_id'],
    since: 'until',
    keep: ['1 day', '1 天'],
  },
]
