import type { Language } from "#contract/languages.ts";
import type { ReportFrequency } from "#contract/mailed-reports/schemas.ts";

type Texts = {
  /** Subject of the mail, with the name that its owner gave the report. */
  subject: (name: string, period: string) => string;
  test: (subject: string) => string;
  /** Of whom and of which days it tells. */
  about: Record<ReportFrequency, (period: string) => string>;
  restaurants: (names: string, moreCount: number) => string;
  /** A figure in a line of text. */
  figure: (label: string, value: string) => string;
  introBy: (name: string) => string;
  none: string;
  open: (tab: string) => string;
  /** When the figures were counted; `age` says how old the reviews are. */
  stamp: (moment: string, age: string) => string;
  attached: string;
  same: string;
  why: (owner: string) => string;
  whyOwn: string;
  settings: string;
  stop: string;
};

const named = (names: string, more: string) => `${names}${more}`;

export const reportTexts: Record<Language, Texts> = {
  fr: {
    subject: (name, period) => `${name} : ${period}`,
    test: (subject) => `Essai – ${subject}`,
    about: {
      daily: (period) => `Les chiffres de la veille, ${period}.`,
      weekly: (period) => `Les chiffres de la semaine, ${period}.`,
      monthly: (period) => `Les chiffres du mois, ${period}.`,
    },
    restaurants: (names, more) => named(names, more > 0 ? ` et ${more} de plus` : ""),
    figure: (label, value) => `${label} : ${value}`,
    introBy: (name) => `Le mot de ${name}`,
    none: "Aucun chiffre sur cette période.",
    open: (tab) => `Voir le détail : ${tab}`,
    stamp: (moment, age) => `Chiffres calculés le ${moment} ; ${age}.`,
    attached: "Le rapport complet, avec ses courbes et ses tableaux, est joint en PDF.",
    same: "Ce sont ceux de l’écran : chaque lien ouvre les statistiques avec les mêmes filtres.",
    why: (owner) => `Vous recevez ce rapport parce que ${owner} vous l’adresse.`,
    whyOwn: "Vous recevez ce rapport parce que vous l’avez programmé.",
    settings: "Modifier ce rapport",
    stop: "Ne plus recevoir ce rapport",
  },
  en: {
    subject: (name, period) => `${name}: ${period}`,
    test: (subject) => `Test – ${subject}`,
    about: {
      daily: (period) => `The figures of the day before, ${period}.`,
      weekly: (period) => `The week’s figures, ${period}.`,
      monthly: (period) => `The month’s figures, ${period}.`,
    },
    restaurants: (names, more) => named(names, more > 0 ? ` and ${more} more` : ""),
    figure: (label, value) => `${label}: ${value}`,
    introBy: (name) => `A note from ${name}`,
    none: "No figures for this period.",
    open: (tab) => `See the details: ${tab}`,
    stamp: (moment, age) => `Figures computed on ${moment}; ${age}.`,
    attached: "The whole report, with its charts and tables, is attached as a PDF.",
    same: "They are those of the screen: each link opens the statistics with the same filters.",
    why: (owner) => `You are receiving this report because ${owner} sends it to you.`,
    whyOwn: "You are receiving this report because you scheduled it.",
    settings: "Change this report",
    stop: "Stop receiving this report",
  },
  es: {
    subject: (name, period) => `${name}: ${period}`,
    test: (subject) => `Prueba – ${subject}`,
    about: {
      daily: (period) => `Las cifras del día anterior, ${period}.`,
      weekly: (period) => `Las cifras de la semana, ${period}.`,
      monthly: (period) => `Las cifras del mes, ${period}.`,
    },
    restaurants: (names, more) => named(names, more > 0 ? ` y ${more} más` : ""),
    figure: (label, value) => `${label}: ${value}`,
    introBy: (name) => `Nota de ${name}`,
    none: "No hay cifras en este periodo.",
    open: (tab) => `Ver el detalle: ${tab}`,
    stamp: (moment, age) => `Cifras calculadas el ${moment}; ${age}.`,
    attached: "El informe completo, con sus gráficos y tablas, va adjunto en PDF.",
    same: "Son las de la pantalla: cada enlace abre las estadísticas con los mismos filtros.",
    why: (owner) => `Recibe este informe porque ${owner} se lo envía.`,
    whyOwn: "Recibe este informe porque usted lo programó.",
    settings: "Cambiar este informe",
    stop: "Dejar de recibir este informe",
  },
  it: {
    subject: (name, period) => `${name}: ${period}`,
    test: (subject) => `Prova – ${subject}`,
    about: {
      daily: (period) => `I dati del giorno precedente, ${period}.`,
      weekly: (period) => `I dati della settimana, ${period}.`,
      monthly: (period) => `I dati del mese, ${period}.`,
    },
    restaurants: (names, more) => named(names, more > 0 ? ` e altri ${more}` : ""),
    figure: (label, value) => `${label}: ${value}`,
    introBy: (name) => `Nota di ${name}`,
    none: "Nessun dato in questo periodo.",
    open: (tab) => `Vedi il dettaglio: ${tab}`,
    stamp: (moment, age) => `Dati calcolati il ${moment}; ${age}.`,
    attached: "Il report completo, con grafici e tabelle, è allegato in PDF.",
    same: "Sono quelli dello schermo: ogni link apre le statistiche con gli stessi filtri.",
    why: (owner) => `Riceve questo report perché ${owner} glielo invia.`,
    whyOwn: "Riceve questo report perché lo ha programmato lei.",
    settings: "Modifica questo report",
    stop: "Non ricevere più questo report",
  },
};
