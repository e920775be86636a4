import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { messages } from '#kernel/shared/rules.ts'
import { noticeFigures } from './figures.ts'

/** Notices of a company to its people (archives 1 notice, 3, 4.2). */
export const NoticeState = enumeration('公告状态', {
  draft: [0, '草稿'],
  scheduled: [1, '待发布'],
  published: [2, '已发布'],
  withdrawn: [3, '已撤回'],
})

export const NoticeAudience = enumeration('接收范围', {
  all: [1, '全员'],
  teams: [2, '班组'],
  positions: [3, '岗位'],
  people: [4, '人员'],
})

/** What a notice names as its readers: everybody, or rows of one kind. */
const audience = {
  audience: field.choice('接收范围', NoticeAudience),
  audienceIds: z.array(z.uuid()).max(500).default([]).meta({ title: '接收对象' }),
}
export const Audience = z.object(audience)
export type Audience = z.output<typeof Audience>

const Cover = StoredFile.refine(({ bucket }) => bucket === 'bit-ev-img', '封面须为图片（png、jpg、jpeg）')

export const NoticeDraft = z
  .object({
    title: field.text('标题', { max: 60 }),
    content: field.area('内容', { max: 10_000 }),
    ...audience,
    needConfirm: field.flag('需要确认', { help: '登录时提醒未读人员，逐人点确认' }).default(false),
    pinned: field.flag('置顶').default(false),
    cover: Cover.nullable().default(null).meta({ title: '封面' }),
    isPublic: field.flag('对外公示', { help: '在企业公示页显示，任何人可见' }).default(false),
    files: z.array(StoredFile).max(20).default([]).meta({ title: '附件', control: 'files' }),
  })
  .superRefine(({ audience: of, audienceIds }, check) => {
    if (of !== undefined && of !== NoticeAudience.code.all && audienceIds.length === 0)
      check.addIssue({ code: 'custom', path: ['audienceIds'], message: messages.choose('接收对象') })
  })
export type NoticeDraft = z.output<typeof NoticeDraft>

const instant = z.iso.datetime({ offset: true })

const Notice = stored(NoticeDraft)

export const NoticeRow = Notice.omit({ content: true, audienceIds: true, cover: true, files: true }).extend({
  id: z.uuid(),
  version: z.number().int(),
  state: NoticeState.schema.meta({ title: '状态' }),
  publishAt: z.string().nullable().meta({ title: '发布时间' }),
  /** Of those addressed now; null while nobody can have read it. */
  reached: counts(noticeFigures.reached).nullable(),
  readCount: counts(noticeFigures.read).nullable(),
  confirmedCount: counts(noticeFigures.confirmed).nullable(),
  createdAt: z.string().meta({ title: '创建时间' }),
})
export type NoticeRow = z.output<typeof NoticeRow>

export const noticeList = list({
  key: 'notice',
  title: '公告',
  unit: '条',
  row: NoticeRow,
  columns: {
    title: { shown: true, fixed: true, width: 340 },
    audience: { shown: true, width: 90 },
    state: { shown: true, width: 90 },
    publishAt: { shown: true, width: 150, as: 'time', sort: true },
    readCount: { shown: true, width: 110, as: 'number' },
    confirmedCount: { shown: true, width: 110, as: 'number' },
    reached: { width: 90, as: 'number' },
    createdAt: { width: 150, as: 'time', sort: true },
  },
  filters: {
    title: finds({ title: '标题' }),
    state: { kind: 'choice', label: '状态', of: NoticeState },
    publishAt: { kind: 'dates', label: '发布时间' },
  },
  sort: { prop: 'publishAt', order: 'desc' },
})

/** Address of the cover, good for five minutes. */
const coverUrl = z.string().nullable()

export const NoticeDetail = z.object({
  ...NoticeRow.shape,
  ...Notice.shape,
  cover: StoredFile.nullable(),
  coverUrl,
})
export type NoticeDetail = z.output<typeof NoticeDetail>

/** Whom it was written for and what each did with it. */
export const NoticeReader = z.object({
  userId: z.uuid(),
  name: z.string(),
  teamName: z.string().nullable(),
  readAt: instant.nullable(),
  confirmedAt: instant.nullable(),
})
export type NoticeReader = z.output<typeof NoticeReader>

/** A notice as its reader sees it. */
export const OpenNotice = Notice.pick({ title: true, content: true, needConfirm: true, files: true }).extend({
  id: z.uuid(),
  publishAt: instant.nullable(),
  author: z.string().nullable(),
  confirmedAt: instant.nullable(),
  coverUrl,
})
export type OpenNotice = z.output<typeof OpenNotice>
