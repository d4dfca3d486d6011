import { directory, leaf } from './menu.ts'

export const contractMenus = [
  directory('合同供应商', '合同管理', 'file-signature', [
    leaf('/contract/workbench'),
    leaf('/contract/contractList/list', {
      pages: ['/contract/contractList/detail/$id', '/contract/contractList/print/$id', '/contract/contractList/add'],
      codes: ['contract:change', 'contract:bill'],
    }),
    leaf('/contract/contractList/receipt'),
    leaf('/contract/contractList/payment'),
    leaf('/contract/contractReview/list', { pages: ['/contract/contractReview/add'] }),
    leaf('/contract/contractConfession'),
    leaf('/biddingContract/list', { pages: ['/biddingContract/add', '/biddingContract/list/detail/$id'] }),
  ]),
  directory('合同供应商', '收付款管理', 'hand-coins', [
    leaf('/contract/receiptManagement/list', {
      pages: ['/contract/receiptManagement/add', '/contract/receiptManagement/detail/$id'],
    }),
    leaf('/contract/paymentApplication/list', {
      pages: ['/contract/paymentApplication/add', '/contract/paymentApplication/detail/$id'],
    }),
    leaf('/base/cost/budget'),
  ]),
  directory('合同供应商', '往来客户', 'handshake', [
    leaf('/contract/customer/list', {
      pages: [
        '/contract/customer/addCompanyCustomer',
        '/contract/customer/customerDetail/$id',
        '/contract/customer/reviewCompanyCustomer/$id',
        '/contract/customer/editCompanyCustomer/$id',
        '/contract/customer/addPersonCustomer',
        '/contract/customer/reviewPersonCustomer/$id',
        '/contract/customer/editPersonCustomer/$id',
      ],
    }),
    leaf('/base/customer/cooperate'),
  ]),
  directory('合同供应商', '供应商管理', 'truck', [
    leaf('/contract/provider/list', {
      pages: ['/contract/provider/detail', '/contract/provider/print', '/contract/provider/add'],
    }),
    leaf('/contract/providerCheck/list', { pages: ['/contract/providerCheck/detail'] }),
    leaf('/contract/providerBlackList/list', { pages: ['/contract/providerBlackList/detail'] }),
    leaf('/contract/supplier/supplierType'),
    leaf('/base/supplier/cooperate'),
  ]),
  directory('合同供应商', '供应商考评', 'award', [
    leaf('/providerAudit/phasedEvaluation/list', {
      pages: [
        '/providerAudit/phasedEvaluation/addPhasedEvaluation',
        '/providerAudit/phasedEvaluation/phasedEvaluationDetail',
        '/providerAudit/phasedEvaluation/phasedEvaluationPrint',
      ],
    }),
    leaf('/providerAudit/annualCheck/list', {
      pages: ['/providerAudit/annualCheck/addAnnualCheck', '/providerAudit/annualCheck/annualCheckDetail'],
    }),
    leaf('/contract/annual/score'),
    leaf('/contract/annualAssessmentMaintain/list', {
      pages: ['/contract/annualAssessmentMaintain/add', '/contract/annualAssessmentMaintain/edit/$id'],
    }),
  ]),
  directory('合同供应商', '合同分析', 'chart-column-stacked', [
    leaf('/contract/contractReport'),
    leaf('/contract/contractTypeReport'),
    leaf('/contract/supplierOrCustomerReport'),
    leaf('/contract/supplierReport'),
    leaf('/contract/customerReport'),
  ]),
  directory('合同供应商', '合同设置', 'file-cog', [
    leaf('/base/contract/contractCompany/list', {
      pages: ['/base/contract/contractCompany/add', '/base/contract/contractCompany/edit/$id'],
    }),
    leaf('/contract/header'),
    leaf('/base/contract/type'),
    leaf('/base/contract/way'),
    leaf('/base/contract/status'),
    leaf('/base/contract/subject'),
    leaf('/base/contract/costSubject'),
    leaf('/base/contract/template/list'),
    leaf('/base/contract/warning'),
    leaf('/config/oaBpmConfig'),
    leaf('/base/tianyancha/token'),
  ]),
]
