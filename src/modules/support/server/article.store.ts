import { type RawBuilder, sql } from 'kysely'
import { type Context, holdsWord, initials, like, newId, type Saved } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import type { Page } from '#kernel/shared/page.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { ArticleDetail, ArticleDraft, ArticleRow } from '../shared/support.ts'

/** Articles are rows of the installation: everybody who is signed in reads the same (decision: articles of the installation). */

interface Query {
  page: number
  size: number
  keyword?: string | undefined
  category?: number | undefined
  brand?: string | undefined
}

/** Every word has to be found somewhere: 「启衡 E04」 is that brand's E04. */
function wanted({ keyword = '', category, brand }: Query): RawBuilder<unknown> {
  const words = keyword.split(/\s+/).filter((word) => word !== '')
  const columns = {
    names: ['a.title', 'a.body'],
    codes: ['a.title_pinyin', 'a.fault_code', 'a.brand', 'a.controller'],
  }
  const found = words.slice(0, 6).map((word) => {
    const brandWord = sql`(a.brand ilike ${like(word)})`
    return sql`(${holdsWord(columns, word)} or ${brandWord})`
  })
  return sql.join(
    [
      sql`a.deleted_at is null`,
      ...(category === undefined ? [] : [sql`a.category = ${category}`]),
      ...(brand === undefined ? [] : [sql`a.brand = ${brand}`]),
      ...found,
    ],
    sql` and `,
  )
}

/** The code that was typed stands first, then what others found useful. */
export async function findArticles(ctx: Context, query: Query): Promise<Page<ArticleRow>> {
  const where = wanted(query)
  const exact = query.keyword?.split(/\s+/).map((word) => word.toUpperCase()) ?? []
  const { rows } = await sql<
    ArticleRow & { total: number }
  >`select a.id, a.category, a.brand, a.controller, a.fault_code,
      a.title, left(a.body, 160) as brief, a.views, a.useful, count(*) over ()::int as total
    from support_article a where ${where}
    order by (upper(coalesce(a.fault_code, '')) = any(${exact}::text[])) desc, a.useful desc, a.title, a.id
    limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(ctx.db)
  const total = rows[0]?.total ?? (query.page > 1 ? await countArticles(ctx, where) : 0)
  return {
    records: rows.map(({ total: _, ...row }) => row),
    total,
    totalPage: Math.ceil(total / query.size),
  }
}

async function countArticles(ctx: Context, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from support_article a where ${where}`.execute(
    ctx.db,
  )
  return rows[0]?.n ?? 0
}

export async function findBrands(ctx: Context): Promise<{ brand: string; count: number }[]> {
  const { rows } = await sql<{ brand: string; count: number }>`select a.brand, count(*)::int as count
    from support_article a where a.brand is not null and a.deleted_at is null
    group by a.brand order by count(*) desc, a.brand limit 40`.execute(ctx.db)
  return rows
}

export async function findArticle(ctx: Context, id: string): Promise<Omit<ArticleDetail, 'repairs'>> {
  const { rows } = await sql<Omit<ArticleDetail, 'repairs'>>`select a.id, a.version, a.category, a.brand, a.controller,
      a.fault_code, a.title, a.body, a.files, a.views, a.useful, a.updated_at,
      (select o.useful from support_opinion o where o.company_id = ${ctx.companyId} and o.article_id = a.id
        and o.user_id = ${ctx.who.userId}) as mine
    from support_article a where a.id = ${id} and a.deleted_at is null`.execute(ctx.db)
  const article = rows[0]
  if (!article) throw refuse.notFound()
  return article
}

export async function countView(ctx: Context, id: string): Promise<void> {
  await sql`update support_article set views = views + 1 where id = ${id}`.execute(ctx.db)
}

/** One opinion per person; changing it moves the counts. */
export async function setOpinion(ctx: Context, id: string, useful: boolean): Promise<void> {
  const { rows } = await sql<{ useful: boolean }>`select o.useful from support_opinion o
    where o.company_id = ${ctx.companyId} and o.article_id = ${id} and o.user_id = ${ctx.who.userId} for update`.execute(
    ctx.db,
  )
  const before = rows[0]?.useful
  if (before === useful) return
  const kept = await sql`insert into support_opinion (company_id, article_id, user_id, useful)
    values (${ctx.companyId}, ${id}, ${ctx.who.userId}, ${useful})
    on conflict (company_id, article_id, user_id) do update set useful = excluded.useful
    where support_opinion.useful <> excluded.useful returning id`.execute(ctx.db)
  // Two clicks at once: the second changes nothing and counts nothing.
  if (kept.rows.length === 0) return
  const step = (of: boolean) => (useful === of ? 1 : before === undefined ? 0 : -1)
  await sql`update support_article set useful = greatest(useful + ${step(true)}, 0),
    useless = greatest(useless + ${step(false)}, 0) where id = ${id}`.execute(ctx.db)
}

export async function saveArticle(
  ctx: Context,
  { files, ...draft }: ArticleDraft & { files: StoredFile[] },
  one?: { id: string; version: number },
): Promise<Saved> {
  const values = {
    category: draft.category,
    title: draft.title,
    body: draft.body,
    titlePinyin: initials(draft.title),
    brand: draft.brand ?? null,
    controller: draft.controller ?? null,
    faultCode: draft.faultCode ?? null,
    files: JSON.stringify(files),
    updatedBy: ctx.who.userId,
    updatedAt: ctx.now.toISOString(),
  }
  if (!one) {
    const id = newId()
    await ctx.db
      .insertInto('supportArticle')
      .values({ ...values, id, createdBy: ctx.who.userId })
      .execute()
    return { id, version: 0 }
  }
  const saved = await ctx.db
    .updateTable('supportArticle')
    .set({ ...values, version: one.version + 1 })
    .where('id', '=', one.id)
    .where('version', '=', one.version)
    .where('deletedAt', 'is', null)
    .returning('version')
    .executeTakeFirst()
  if (saved) return { id: one.id, version: saved.version }
  await findArticle(ctx, one.id)
  throw refuse.stale()
}
