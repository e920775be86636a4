export { templateRoutes } from './routes.tsx'
export { TemplateEditPage } from './TemplateEditPage.tsx'
export { TemplateListPage } from './TemplateListPage.tsx'
export { TemplateViewPage } from './TemplateViewPage.tsx'
