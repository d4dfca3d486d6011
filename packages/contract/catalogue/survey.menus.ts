import { directory, leaf } from './menu.ts'

export const surveyMenus = [
  directory('工单客服', '满意度调查', 'clipboard-check', [
    leaf('/survey/plan', { pages: ['/survey/plan/add', '/survey/plan/edit', '/survey/plan/detail'] }),
    leaf('/survey/plan/object', { codes: ['survey:answer'] }),
    leaf('/survey/questionnaire', { pages: ['/survey/questionnaire/design/$id'] }),
    leaf('/survey/questionnaires', { pages: ['/survey/questionnaires/detail/$id'] }),
    leaf('/survey/report', { pages: ['/survey/report/detail'] }),
    leaf('/survey/log/record'),
    leaf('/survey/setting'),
    leaf('/survey/blacklist'),
    leaf('/survey/statisticians'),
  ]),
]
