/** Words of cards, by language. */
export interface CardTexts {
  readonly openNow: string;
  readonly closedNow: string;
  readonly directions: string;
  readonly website: string;
  readonly hours: string;
  readonly today: string;
  /** Said of a day without opening hours. */
  readonly closed: string;
  readonly allDay: string;
}

const ENGLISH: CardTexts = {
  openNow: 'Open now',
  closedNow: 'Closed now',
  directions: 'Directions',
  website: 'Website',
  hours: 'Opening hours',
  today: 'today',
  closed: 'Closed',
  allDay: '24 hours',
};

const BY_LANGUAGE: Readonly<Record<string, CardTexts>> = {
  de: {
    openNow: 'Jetzt geöffnet',
    closedNow: 'Jetzt geschlossen',
    directions: 'Route',
    website: 'Website',
    hours: 'Öffnungszeiten',
    today: 'heute',
    closed: 'Geschlossen',
    allDay: '24 Stunden',
  },
  fr: {
    openNow: 'Ouvert',
    closedNow: 'Fermé',
    directions: 'Itinéraire',
    website: 'Site web',
    hours: 'Horaires d’ouverture',
    today: 'aujourd’hui',
    closed: 'Fermé',
    allDay: '24 heures sur 24',
  },
  es: {
    openNow: 'Abierto ahora',
    closedNow: 'Cerrado ahora',
    directions: 'Cómo llegar',
    website: 'Sitio web',
    hours: 'Horario',
    today: 'hoy',
    closed: 'Cerrado',
    allDay: '24 horas',
  },
  it: {
    openNow: 'Aperto ora',
    closedNow: 'Chiuso ora',
    directions: 'Indicazioni',
    website: 'Sito web',
    hours: 'Orari di apertura',
    today: 'oggi',
    closed: 'Chiuso',
    allDay: '24 ore',
  },
  pt: {
    openNow: 'Aberto agora',
    closedNow: 'Fechado agora',
    directions: 'Como chegar',
    website: 'Site',
    hours: 'Horário',
    today: 'hoje',
    closed: 'Fechado',
    allDay: '24 horas',
  },
  nl: {
    openNow: 'Nu open',
    closedNow: 'Nu gesloten',
    directions: 'Route',
    website: 'Website',
    hours: 'Openingstijden',
    today: 'vandaag',
    closed: 'Gesloten',
    allDay: '24 uur',
  },
  pl: {
    openNow: 'Teraz otwarte',
    closedNow: 'Teraz zamknięte',
    directions: 'Trasa',
    website: 'Strona internetowa',
    hours: 'Godziny otwarcia',
    today: 'dziś',
    closed: 'Zamknięte',
    allDay: 'całą dobę',
  },
  ru: {
    openNow: 'Открыто',
    closedNow: 'Закрыто',
    directions: 'Маршрут',
    website: 'Сайт',
    hours: 'Часы работы',
    today: 'сегодня',
    closed: 'Закрыто',
    allDay: 'круглосуточно',
  },
  ar: {
    openNow: 'مفتوح الآن',
    closedNow: 'مغلق الآن',
    directions: 'الاتجاهات',
    website: 'الموقع الإلكتروني',
    hours: 'ساعات العمل',
    today: 'اليوم',
    closed: 'مغلق',
    allDay: '24 ساعة',
  },
};

/** @param language BCP 47 tag; English where it is not among those above */
export function cardTextsOf(language: string): CardTexts {
  return BY_LANGUAGE[language.toLowerCase().split('-')[0] ?? ''] ?? ENGLISH;
}
