import css from './notice.module.css'

export const NoticeCover = ({ url }: { url: string | null }) =>
  url ? <img className={`block mb-10 r-4 ${css.cover}`} src={url} alt="公告封面" /> : null
