import { describe, expect, it } from 'vitest';
import { loadTaxonomy } from './taxonomy.ts';

const taxonomy = loadTaxonomy();

const COMMON = [
  'amenity/restaurant',
  'amenity/cafe',
  'amenity/pharmacy',
  'amenity/bank',
  'amenity/fuel',
  'amenity/hospital',
  'amenity/school',
  'amenity/parking',
  'amenity/library',
  'amenity/police',
  'tourism/hotel',
  'tourism/museum',
  'shop/supermarket',
  'shop/bakery',
  'leisure/park',
  'railway/station',
];

describe('labels', () => {
  it('of common categories and of all groups stand in more than 40 languages', () => {
    for (const id of COMMON) expect(taxonomy.labels(id).size, id).toBeGreaterThan(40);
    for (const id of taxonomy.groups()) expect(taxonomy.labels(id).size, id).toBeGreaterThan(40);
  });

  it('are in the language asked for, or the one it belongs to', () => {
    expect(taxonomy.label('amenity/pharmacy', 'de')).toBe('Apotheke');
    expect(taxonomy.label('amenity/pharmacy', 'de-CH')).toBe('Apotheke');
    expect(taxonomy.label('amenity/pharmacy', 'nb')).toBe('Apotek');
    expect(taxonomy.label('amenity/bank', 'pt-BR')).toBe('Banco');
    expect(taxonomy.label('amenity/hospital', 'zh-Hant-TW')).toBe('醫院');
    expect(taxonomy.label('amenity/hospital', 'zh-Hans')).toBe('医院');
    expect(taxonomy.label('food_and_drink', 'fr')).toBe('Restauration');
    expect(taxonomy.label('amenity/school', 'en-US')).toBe('School');
  });

  it('of categories that no table lists are those of the same value elsewhere, of the group, or words', () => {
    expect(taxonomy.label('historic/yes', 'de')).toBe('Historische Stätte');
    for (const language of ['de', 'fr', 'ru', 'ja'])
      expect(taxonomy.label('historic/monastery', language)).toBe(
        taxonomy.label('amenity/monastery', language),
      );
    expect(taxonomy.label('historic/monastery', 'en')).toBe('Monastery');
    expect(taxonomy.label('craft/yes', 'de')).toBe(taxonomy.label('craft', 'de'));
    for (const id of ['historic/charcoal_pile', 'shop/yes', 'natural/yes', 'amenity/anything_new'])
      for (const language of ['de', 'en-GB', 'ja', 'tlh'])
        expect(taxonomy.label(id, language) ?? taxonomy.label(id, 'en'), id).toMatch(/^[^_/=]+$/);
    expect(taxonomy.label('historic/charcoal_pile', 'ja')).toBe('Charcoal pile');
  });

  it('of groups are those of the language in every region of it', () => {
    for (const [regional, language] of [
      ['en-GB', 'en'],
      ['pt-BR', 'pt'],
      ['fr-CA', 'fr'],
      ['zh-HK', 'zh-TW'],
      ['yue', 'zh-TW'],
      ['zh', 'zh-CN'],
    ])
      for (const group of taxonomy.groups())
        expect(taxonomy.label(group, regional!), `${group} ${regional}`).toBe(
          taxonomy.label(group, language!),
        );
    expect(taxonomy.label('health', 'en-GB')).toBe('Health');
  });

  it('of groups never equal the label of a single kind', () => {
    // iD's names of the presets `healthcare` and `shop`, in Welsh and Esperanto, which have no names of groups
    for (const group of taxonomy.groups())
      for (const language of ['cy', 'eo', 'af']) expect(taxonomy.label(group, language)).toBeUndefined();
  });

  it('of a region differ only where the region says otherwise', () => {
    expect(taxonomy.label('amenity/school', 'en-GB')).toBe('School');
    expect(taxonomy.label('railway/station', 'pt-BR')).toBe('Estação de trem');
    expect(taxonomy.label('amenity/fuel', 'en-GB')).toBe('Petrol Station');
  });

  it('are unknown in unknown languages', () => {
    expect(taxonomy.label('amenity/pharmacy', 'tlh')).toBeUndefined();
    expect(taxonomy.label('no/such', 'en')).toBeUndefined();
  });

  it('of categories that no table lists are the words of the value, in English', () => {
    expect(taxonomy.label('shop/kite_repair', 'en')).toBe('Kite repair');
    expect(taxonomy.label('shop/kite_repair', 'de')).toBe('Kite repair');
    expect([...taxonomy.labels('shop/kite_repair')]).toEqual([['en', 'Kite repair']]);
  });
});

/** Query words for each category, in at least ten languages and six scripts. */
const WORDS: Readonly<Record<string, string>> = {
  'amenity/pharmacy':
    'pharmacy,Apotheke,pharmacie,farmacia,apotheek,apteekki,apteka,аптека,φαρμακείο,eczane,صيدلية,בית מרקחת,薬局,약국,药店',
  'amenity/restaurant':
    'restaurants,Restaurant,restaurante,ristorante,ravintola,restauracja,étterem,ресторан,εστιατόριο,مطعم,מסעדה,レストラン,음식점,餐厅',
  'amenity/cafe':
    'Café,cafés,cafetería,caffè,kahvila,kawiarnia,кафе,καφετέρια,مقهى,בית קפה,カフェ,카페,咖啡馆',
  'amenity/bank': 'Bank,banks,banque,banco,banca,pankki,банк,τράπεζα,بنك,בנק,銀行,은행,ธนาคาร',
  'amenity/hospital':
    'hospitals,Krankenhaus,hôpital,ospedale,ziekenhuis,sairaala,szpital,больница,νοσοκομείο,hastane,مستشفى,病院,병원,医院',
  'amenity/school':
    'School,schools,Schule,école,escuela,scuola,koulu,szkoła,школа,σχολείο,okul,مدرسة,בית ספר,学校,학교',
  'amenity/fuel':
    'petrol station,Tankstelle,station-service,gasolinera,tankstation,bensinstation,заправка,βενζινάδικο,תחנת דלק,ガソリンスタンド,주유소,加油站',
  'amenity/parking':
    'parking,Parkplatz,aparcamiento,parcheggio,parkeerplaats,парковка,otopark,חניון,駐車場,주차장,停车场',
  'amenity/library':
    'library,libraries,Bibliothek,bibliothèque,biblioteca,kirjasto,könyvtár,библиотека,βιβλιοθήκη,kütüphane,ספרייה,図書館,도서관',
  'amenity/police': 'police,Polizei,policía,polizia,poliisi,rendőrség,полиция,αστυνομία,شرطة,משטרה,警察',
  'amenity/cinema':
    'cinema,Kino,cinéma,cine,bioscoop,elokuvateatteri,mozi,кинотеатр,σινεμά,sinema,קולנוע,映画館,영화관,电影院',
  'amenity/post_office':
    'post office,Post,bureau de poste,ufficio postale,postkantoor,posti,poczta,почта,postane,דואר,郵便局,우체국',
  'tourism/hotel': 'Hotel,hotels,hôtel,hotelli,отель,ξενοδοχείο,otel,فندق,מלון,ホテル,호텔,酒店,โรงแรม',
  'tourism/museum': 'museum,museums,musée,museo,muzeum,музей,μουσείο,müze,متحف,מוזיאון,博物館,박물관',
  'shop/supermarket':
    'supermarket,Supermarkt,supermarché,supermercado,супермаркет,σούπερ μάρκετ,سوبرماركت,סופרמרקט,スーパー,슈퍼마켓,超市',
  'shop/bakery':
    'bakery,bakeries,Bäckerei,Baeckerei,boulangerie,panadería,bakkerij,leipomo,piekarnia,пекарня,φούρνος,מאפייה,パン屋,빵집,面包店',
  'railway/station':
    'train station,Bahnhof,gare,estación de tren,järnvägsstation,rautatieasema,nádraží,вокзал,محطة قطار,תחנת רכבת,駅,기차역,火车站',
  'amenity/place_of_worship/christian':
    'church,churches,Kirche,église,iglesia,chiesa,kerk,kirkko,kościół,церковь,εκκλησία,kilise,كنيسة,教会,교회,教堂',
  'leisure/park': 'park,parks,parc,parque,parco,puisto,парк,πάρκο,حديقة,פארק,公園,공원,สวนสาธารณะ',
};

describe('a category filter', () => {
  it.each(Object.entries(WORDS))('means %s by %s', (id, words) => {
    for (const word of words.split(','))
      expect(taxonomy.resolveFilter(word).flatMap(taxonomy.ancestors, taxonomy), word).toContain(id);
  });

  it('is a value, a tag, an identifier or a group in any case', () => {
    expect(taxonomy.resolveFilter('cafe')).toContain('amenity/cafe');
    expect(taxonomy.resolveFilter('CAFÉ')).toContain('amenity/cafe');
    expect(taxonomy.resolveFilter('amenity=Cafe')).toEqual(['amenity/cafe', 'amenity=cafe']);
    expect(taxonomy.resolveFilter('amenity/cafe')).toEqual(['amenity/cafe']);
    expect(taxonomy.resolveFilter('Fast-Food')).toContain('amenity/fast_food');
    expect(taxonomy.resolveFilter('shop=kite_repair')).toEqual(['shop/kite_repair', 'shop=kite_repair']);
    expect(taxonomy.resolveFilter('food_and_drink')).toContain('food_and_drink');
    expect(taxonomy.resolveFilter('Essen und Trinken')).toContain('food_and_drink');
    expect(taxonomy.resolveFilter('coffee shop')).toContain('amenity/cafe/coffee_shop');
  });

  it('is a value under every main key that has it, buildings and values of no table included', () => {
    expect(taxonomy.resolveFilter('apartments')).toContain('building/apartments');
    expect(taxonomy.resolveFilter('bank')).toEqual(expect.arrayContaining(['amenity/bank', 'office/bank']));
    expect(taxonomy.resolveFilter('kite_repair')).toContain('shop/kite_repair');
    expect(taxonomy.resolveFilter('building')).toContain('building/yes');
  });

  it('of a tag means the tag itself, also where the tables give its objects another category', () => {
    expect(taxonomy.resolveFilter('amenity=embassy')).toContain('amenity=embassy');
    expect(taxonomy.resolveFilter('Healthcare:Speciality=Child-Psychiatry')).toEqual([
      'healthcare:speciality=child_psychiatry',
    ]);
  });

  it('means no kind that the tables know where it is unknown', () => {
    const known = new Set([...taxonomy.categories().map(({ id }) => id), ...taxonomy.groups()]);
    for (const text of ['xyzzy', 'hasOwnProperty', '__proto__'])
      expect(
        taxonomy.resolveFilter(text).filter((id) => known.has(id)),
        text,
      ).toEqual([]);
    for (const text of ['', ' ', '=', '=cafe', 'name=cafe'])
      expect(taxonomy.resolveFilter(text), text).toEqual([]);
  });
});

describe('the tags of an object', () => {
  it('are identifiers for each value of the keys that the tables name', () => {
    const tags = {
      amenity: 'doctors; Pharmacy;;doctors',
      healthcare: 'doctor',
      'healthcare:speciality': 'Allgemein Medizin',
      name: 'Dr. Weber',
      wheelchair: 'yes',
    };
    expect(taxonomy.tagIdentifiers(tags)).toEqual([
      'amenity=doctors',
      'amenity=pharmacy',
      'healthcare=doctor',
      'healthcare:speciality=allgemein_medizin',
    ]);
  });

  it('longer than the source allows cannot be asked for', () => {
    expect(taxonomy.tagIdentifiers({ cuisine: 'a'.repeat(256), sport: 'b'.repeat(255) })).toEqual([
      `sport=${'b'.repeat(255)}`,
    ]);
  });
});
