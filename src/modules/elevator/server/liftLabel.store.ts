/** A lift as people call it, 翠湖花园 12栋1单元1号梯: SQL over the row `x`. */
export const liftLabel = `(select c.name from community c where c.company_id = x.company_id and c.id = x.community_id) || ' ' || x.name`
