import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { clientSetup } from '#kernel/web/client/setup.ts'
import { ChevronRightIcon } from '#kernel/web/ui/icons/index.ts'
import { Submit, TextField } from '#modules/account/web/index.ts'
import { publicityApi } from '../shared/api.ts'
import { publicityPaths } from '../shared/paths.ts'
import { useAsked } from './asked.ts'
import { Fact } from './LiftCard.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import css from './public.module.css'

/** /auth/publicity (archives 4.1): the brand, a search for companies, the card of one. */
export function CompaniesPage() {
  const [search, setSearch] = useSearchParams()
  const { brand } = clientSetup()
  const keyword = search.get('keyword')
  const id = search.get('id')
  const [typed, setTyped] = useState(keyword ?? '')
  const { data } = useAsked(publicityApi.companies, keyword === null ? undefined : { keyword })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSearch({ keyword: typed.trim() })
  }
  return (
    <PublicFrame
      aside={
        <Link className={css.login} to="/auth/login">
          登录
        </Link>
      }
    >
      {!id && (
        <section className={css.hero}>
          <h1>{brand.name}企业公示</h1>
          <p className="m-0 mt-6 sec">查维保企业的许可证、24 小时值班电话与在保电梯台数</p>
        </section>
      )}
      <form className={`mb-16 p-20 edge r-8 bg ${css.form}`} onSubmit={submit}>
        <TextField
          label="维保企业名称"
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Submit busy={false}>查询</Submit>
      </form>
      {id ? (
        <Company id={id} />
      ) : (
        <ul className={`m-0 mb-16 p-0 edge r-8 bg no-marks ${css.rows}`} aria-label="企业">
          {data?.map((company) => (
            <li key={company.id}>
              <button
                type="button"
                onClick={() => setSearch({ ...(keyword === null ? {} : { keyword }), id: company.id })}
              >
                <b>{company.name}</b>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!id && data?.length === 0 && (
        <p className="m-0 my-12 sec" role="status">
          没有名称含「{keyword}」的企业。请换几个字再查。
        </p>
      )}
      <Link to={publicityPaths.lookup} className={`row between gap-12 p-20 edge r-8 bg ink ${css.onward}`}>
        <span>
          <b className="block">查一台电梯</b>
          <span className="sec">用注册代码、96333识别码或贴纸编号，看下次检验日期与维保单位</span>
        </span>
        <ChevronRightIcon size={16} />
      </Link>
    </PublicFrame>
  )
}

function Company({ id }: { id: string }) {
  const { data, failure } = useAsked(publicityApi.company, { id })
  if (failure) return <p className="m-0 my-12 sec">没有这家企业，或它已停止公示。</p>
  if (!data) return null
  return (
    <article className={`mb-16 p-20 edge r-8 bg ${css.card}`}>
      <h1>{data.name}</h1>
      <p className="m-0 mt-4 mb-14 sec">{data.address}</p>
      <a
        className={`block py-14 px-16 r-8 strong middle bg-action f-22 ${css.call}`}
        href={`tel:${data.dutyPhone.replace(/[^\d+]/g, '')}`}
      >
        24 小时值班电话
        <span className="block f-17 regular">{data.dutyPhone}</span>
      </a>
      <dl className={`m-0 mt-8 ${css.facts}`}>
        <Fact name="许可证编号">{data.licenceNo}</Fact>
        <Fact name="许可项目">{data.licenceItems.join('、')}</Fact>
        <Fact name="有效期至">{data.licenceTo}</Fact>
        <Fact name="统一社会信用代码">{data.creditCode}</Fact>
        <Fact name="在保电梯">{data.lifts} 台</Fact>
      </dl>
    </article>
  )
}
